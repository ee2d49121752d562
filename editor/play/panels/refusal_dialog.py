"""Why no game begins: the errors of the map, each of which leads to its place."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QListWidgetItem, QWidget

from editor.text.sentences import told_finding
from editor.text.texts import text
from editor.theme.widgets import in_column, plain_label
from engine.model.finding import Finding
from engine.playtest.readiness import sentence


class RefusalDialog(QDialog):
    """Lists errors; the chosen one is handed to `lead_to`, and the dialog goes away."""

    def __init__(
        self, errors: Sequence[Finding], lead_to: Callable[[Finding], object], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(text("start.title"))
        self.setMinimumSize(560, 300)
        self._errors = tuple(errors)
        self._lead_to = lead_to
        more = plain_label(text("start.errors"), second=True, wrap=True)
        self.list = QListWidget()
        self.list.setAccessibleName(text("start.bad"))
        self.list.setWordWrap(True)
        for error in self._errors:
            self.list.addItem(QListWidgetItem(sentence(told_finding(error))))
        self.list.setCurrentRow(0)
        self.list.itemActivated.connect(lambda _: self.lead())
        row = QDialogButtonBox()
        self.go = row.addButton(text("start.lead"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.go.setProperty("filled", True)
        self.go.setDefault(True)
        self.go.clicked.connect(self.lead)
        row.addButton(text("start.cancel"), QDialogButtonBox.ButtonRole.RejectRole).clicked.connect(
            self.reject
        )
        in_column(
            plain_label(text("start.bad"), figure=True),
            more,
            self.list,
            row,
            of=self,
            margins=(20, 18, 20, 16),
            spacing=12,
        )

    def lead(self) -> None:
        """Go to the error that is chosen in the list."""
        error = self._errors[self.list.currentRow()]
        self.accept()
        self._lead_to(error)
