/** The parameter by which an address says for which business it is: the id of one of the person's users. */
export const businessParameter = 'business';

/** The user that an address asks for, or null where it asks for none. */
export function businessOf(search: object): string | null {
  const wanted = businessParameter in search ? search[businessParameter] : undefined;
  if (wanted === undefined) return null;
  return typeof wanted === 'string' ? wanted : '';
}
