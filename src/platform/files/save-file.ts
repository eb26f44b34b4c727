/** Hands a file to the browser's downloads. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it in its own time.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Has the browser download a file of the server. */
export function saveAddress(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
