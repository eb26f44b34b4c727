// The search parameters of an address. Every value is text; the schema of the page interprets it.

/** Parses the part of an address after the path. Of a repeated parameter the last one counts. */
export function parseSearch(searchText: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(searchText));
}

/** Writes the parameters. Values other than texts, numbers and booleans are left out. */
export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const written = Object.entries(search).filter(([, value]) => value != null && typeof value !== 'object');
  const text = new URLSearchParams(written.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}
