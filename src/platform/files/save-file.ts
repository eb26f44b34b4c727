/** Offers a file as a browser download. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address later, so it is revoked with a delay.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Downloads a file of the server with the browser. */
export function saveAddress(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
