/** The longest text that any argument may hold; what each may mean limits it further. A quote is the longest that we hand out. */
export const maxTextLength = 20_000;
/** Nothing honest nests so deep. */
const maxDepth = 20;

/**
 * The path of the first text that the database cannot keep, such as `input.lines.0.id`, or null where there is none. PostgreSQL
 * keeps no zero bytes and no halves of surrogate pairs, and no index takes a text of any length. The path of a wrong key ends at what
 * holds it.
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
