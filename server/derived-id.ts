import { createHash } from 'node:crypto';

/** A UUID derived from a name: the same name gives the same id, so a repeated creation creates nothing new. */
export function derivedId<Id extends string>(...name: readonly (string | number)[]): Id {
  const hex = createHash('sha256').update(JSON.stringify(name)).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) % 4) + 8).toString(16);
  // Version 8: application-defined (RFC 9562).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}` as Id;
}
