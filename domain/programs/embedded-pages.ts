import * as v from 'valibot';

/**
 * https; http only for the local machine, for development. The pattern excludes host characters that would extend a content security
 * policy.
 */
const address =
  /^(?:https:\/\/[a-z\d-]+(?:\.[a-z\d-]+)+|http:\/\/(?:[a-z\d-]+\.)*localhost)(?::\d{1,5})?(?:[/?#]\S*)?$/;

/** The address of a page that a program may embed in a frame. */
export const embeddedAddressSchema = v.pipe(v.string(), v.regex(address, 'an https address'));

/** The address of an embedded page, or null if the program has none or the stored value is invalid. */
export function embeddedAddress(address: string | undefined): string | null {
  const read = v.safeParse(embeddedAddressSchema, address);
  return read.success ? read.output : null;
}

/** The distinct origins that the program's pages may embed. */
export function embeddedOrigins(pages: Readonly<Record<string, string | undefined>>): readonly string[] {
  return [...new Set(Object.values(pages).flatMap((page) => (page === undefined ? [] : [originOf(page)])))];
}

function originOf(page: string): string {
  return page.split('/', 3).join('/').split(/[?#]/)[0] ?? page;
}
