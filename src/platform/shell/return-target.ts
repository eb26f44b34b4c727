import * as v from 'valibot';
import { pageNamed } from '../../../domain/page-rules.ts';
import type { ReturnSearch } from './return-route.ts';

/** A signed-in page with its params and search. */
export type ReturnTarget = {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, unknown>>;
};

const argsSchema = v.object({
  params: v.optional(v.record(v.string(), v.pipe(v.string(), v.minLength(1), v.maxLength(200))), {}),
  search: v.optional(v.record(v.string(), v.unknown()), {}),
});

/** Parses it; null unless it is one of our signed-in pages with all its params. */
export function returnTarget({ returnUrl, args }: ReturnSearch): ReturnTarget | null {
  const page = returnUrl === undefined ? undefined : pageNamed(returnUrl);
  if (!page || page.opensFor === 'public') return null;
  const parsed = v.safeParse(argsSchema, parsedJson(args));
  const { params, search } = parsed.success ? parsed.output : { params: {}, search: {} };
  const wanted = [...page.path.matchAll(/\$([a-zA-Z]+)/g)].map((match) => match[1] ?? '');
  if (!wanted.every((name) => Object.hasOwn(params, name))) return null;
  return { path: page.path, params: Object.fromEntries(wanted.map((name) => [name, params[name] ?? ''])), search };
}

function parsedJson(text: string | undefined): unknown {
  if (text === undefined) return {};
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
