"""Builds the manual of the project as a site: `build/site`, for any browser, from a folder or a server.

`python .ci/site/build.py [FOLDER]`. Nothing in it is loaded from the network.
"""

from __future__ import annotations

import gc
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(Path(__file__).resolve().parent), str(ROOT), str(ROOT / ".ci")]

from contents import pages  # noqa: E402
from linking import Links, tree  # noqa: E402
from rendering import rendered, written  # noqa: E402
from searching import write_sections  # noqa: E402
from side_bar import SideBar  # noqa: E402


def main(arguments: list[str]) -> int:
    """Build the site and say where it is."""
    if len(arguments) > 1:
        print("usage: build.py [FOLDER]", file=sys.stderr)
        return 2
    target = Path(arguments[0]) if arguments else ROOT / "build" / "site"
    # Documents are many small things that stay: looking through them all the time takes a sixth of it.
    gc.set_threshold(100_000)
    made = pages()
    links, below = Links(made), tree(made)
    with TemporaryDirectory() as scratch:
        source, site = Path(scratch) / "source", Path(scratch) / "site"
        for page in made:
            written(page, links.linked(page), below.get(page.name, ()), source)
        links.copy_pictures(source / "pictures")
        rendered(source, site, made, SideBar(below))
        write_sections(site)
        shutil.rmtree(target, ignore_errors=True)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(site, target)
    print(f"{len(made)} pages: {target / 'index.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
