// What an address says after its question mark. Every value is text: what it means, the schema of the page decides.

/** Reads the part of an address after the path. Of a parameter that stands there twice the first counts. */
export function parseSearch(searchText: string): Record<string, string> {
  const read = new Map<string, string>();
  for (const [name, text] of new URLSearchParams(searchText)) if (!read.has(name)) read.set(name, text);
  return Object.fromEntries(read);
}

/** Writes it. What is neither text, number nor truth value has no place in an address, and is left out. */
export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (['string', 'number', 'boolean'].includes(typeof value)) params.set(name, String(value));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
