/** True if a text contains each word of the search, in any case. Several texts are joined, so that each word may be in another one. */
export function containsWords(text: string | readonly (string | null)[], search = '', locale?: string): boolean {
  const searched = (typeof text === 'string' ? text : text.join('\n')).toLocaleLowerCase(locale);
  return search
    .toLocaleLowerCase(locale)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
