// What an address says after its question mark. Every value is text: what it means, the schema of the page decides.

/** Reads the part of an address after the path. Of a parameter that stands there twice the last counts. */
export function parseSearch(searchText: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(searchText));
}

/** Writes it. What is neither text, number nor truth value has no place in an address, and is left out. */
export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const written = Object.entries(search).filter(([, value]) => value != null && typeof value !== 'object');
  const text = new URLSearchParams(written.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}
