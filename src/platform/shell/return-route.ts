import * as v from 'valibot';
import type { PageName } from '../../../domain/pages.ts';

/**
 * Where to go after a sign-in, as a parameter of the sign-in page: the name of a page and its arguments, never a URL.
 */
export type ReturnSearch = { readonly returnUrl?: string; readonly args?: string };

const maxArgsLength = 4_000;

export const returnSearchSchema = v.object({
  returnUrl: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(100))), undefined)),
  args: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(maxArgsLength))), undefined)),
});

/** Encodes the page that a guard refused. Leaves out arguments that are too long. */
export function returnSearch(page: PageName, params: Readonly<Record<string, string>>, search: object): ReturnSearch {
  const hasArgs = Object.keys(params).length + Object.keys(search).length > 0;
  const args = hasArgs ? JSON.stringify({ params, search }) : undefined;
  return args && args.length <= maxArgsLength ? { returnUrl: page, args } : { returnUrl: page };
}
