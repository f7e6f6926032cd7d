// Copying a link. The clipboard is only there on secure pages; elsewhere the
// text is selected, and the older way is tried.

/** Copies the text of a field; true if it is on the clipboard now. */
export async function copyField(field: HTMLInputElement): Promise<boolean> {
  field.focus();
  field.select();
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(field.value);
      return true;
    } catch {
      // Refused by the browser; the selection below still helps.
    }
  }
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
