"""The map as a picture: how its ground, markers and overlays are drawn, on the screen and for print."""

import os

# Qt has several threads fill one shape, and waits for them longer than a hex takes to be filled: with one
# thread an edit and a whole view are finished a fifth sooner. Qt asks for this when it first fills something.
os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")
