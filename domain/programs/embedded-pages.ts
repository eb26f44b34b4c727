import * as v from 'valibot';

/** https; http only of the machine itself, for development. Nothing in the host that a content security policy would read as more. */
const address =
  /^(?:https:\/\/[a-z\d-]+(?:\.[a-z\d-]+)+|http:\/\/(?:[a-z\d-]+\.)*localhost)(?::\d{1,5})?(?:[/?#]\S*)?$/;

/** The address of a page that a program may have in a frame. */
export const embeddedAddressSchema = v.pipe(v.string(), v.regex(address, 'an https address'));

/** The address of an embedded page, or null where the program has none, or the device has kept something else. */
export function embeddedAddress(address: string | undefined): string | null {
  const read = v.safeParse(embeddedAddressSchema, address);
  return read.success ? read.output : null;
}

/** The origins that pages of the program may embed, each once. */
export function embeddedOrigins(pages: Readonly<Record<string, string | undefined>>): readonly string[] {
  return [...new Set(Object.values(pages).flatMap((page) => (page === undefined ? [] : [originOf(page)])))];
}

function originOf(page: string): string {
  return page.split('/', 3).join('/').split(/[?#]/)[0] ?? page;
}
