/** The search parameter that names the business of an address: the id of one of the person's users. */
export const businessParameter = 'business';

/** The user that an address names, or null if it names none. */
export function businessOf(search: object): string | null {
  const wanted = businessParameter in search ? search[businessParameter] : undefined;
  if (wanted === undefined) return null;
  return typeof wanted === 'string' ? wanted : '';
}
