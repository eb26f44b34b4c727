/** The longest text of any argument; most arguments have a lower limit. A quote is the longest text that the server issues. */
export const maxTextLength = 20_000;
/** No valid input nests deeper. */
const maxDepth = 20;

/**
 * The path of the first text that the database cannot store, such as `input.lines.0.id`, or null. PostgreSQL stores no zero bytes and no
 * unpaired surrogates, and its indexes limit the length. For a wrong key the path is that of its object.
 */
export function unstorablePath(value: unknown, path = '', depthLeft = maxDepth): string | null {
  if (typeof value === 'string') return isStorableText(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  if (depthLeft === 0) return path;
  for (const [key, member] of Object.entries(value)) {
    if (!isStorableText(key)) return path;
    const found = unstorablePath(member, path === '' ? key : `${path}.${key}`, depthLeft - 1);
    if (found !== null) return found;
  }
  return null;
}

function isStorableText(text: string): boolean {
  return text.length <= maxTextLength && !text.includes('\0') && !/[\uD800-\uDFFF]/u.test(text);
}
