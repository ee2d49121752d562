"""The row of buttons below a dialog that makes something new."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton

from editor.text.texts import text


class CreateRow(QDialogButtonBox):
    """Create, in the colour of what is done next, and Cancel; both close the dialog."""

    def __init__(self, dialog: QDialog) -> None:
        super().__init__()
        self.accepting: QPushButton = self.addButton(
            text("new.create"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.accepting.setProperty("filled", True)
        self.addButton(text("confirm.cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        self.accepted.connect(dialog.accept)
        self.rejected.connect(dialog.reject)
