/**
 * Opens a file in a new tab, where the browser shows and prints it. False if the browser blocks the tab, which happens some seconds after the
 * last press.
 */
export function openFile(file: Blob): boolean {
  const address = URL.createObjectURL(file);
  // The tab reads the address later, so it is revoked with a delay.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return window.open(address) !== null;
}
