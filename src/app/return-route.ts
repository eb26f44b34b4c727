import * as v from 'valibot';
import { routeNamed } from '../../domain/routes.ts';

/** Where to go after sign-in, as the address of the sign-in page carries it: a route name and its arguments, never a URL. */
export type ReturnSearch = { readonly returnUrl?: string; readonly args?: string };

/** A built signed-in route with the params and search that it had. */
export type ReturnTarget = {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, unknown>>;
};

const maxArgsLength = 4_000;

export const returnSearchSchema = v.object({
  returnUrl: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(100))), undefined)),
  args: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(maxArgsLength))), undefined)),
});

const argsSchema = v.object({
  params: v.optional(v.record(v.string(), v.pipe(v.string(), v.minLength(1), v.maxLength(200))), {}),
  search: v.optional(v.record(v.string(), v.unknown()), {}),
});

/** Writes the place that a guard turned away from. Arguments that are too long to travel are left behind. */
export function returnSearch(
  routeName: string,
  params: Readonly<Record<string, string>>,
  search: object,
): ReturnSearch {
  const hasArgs = Object.keys(params).length + Object.keys(search).length > 0;
  const args = hasArgs ? JSON.stringify({ params, search }) : undefined;
  return args && args.length <= maxArgsLength ? { returnUrl: routeName, args } : { returnUrl: routeName };
}

/** Reads it back; null for anything that is not a built, signed-in route of ours with all its params. */
export function returnTarget({ returnUrl, args }: ReturnSearch): ReturnTarget | null {
  const route = returnUrl === undefined ? undefined : routeNamed(returnUrl);
  if (!route || !route.isBuilt || route.isPublic) return null;
  const parsed = v.safeParse(argsSchema, parsedJson(args));
  const { params, search } = parsed.success ? parsed.output : { params: {}, search: {} };
  const wanted = [...route.path.matchAll(/\$([a-zA-Z]+)/g)].map((match) => match[1] ?? '');
  if (!wanted.every((name) => Object.hasOwn(params, name))) return null;
  return { path: route.path, params: Object.fromEntries(wanted.map((name) => [name, params[name] ?? ''])), search };
}

function parsedJson(text: string | undefined): unknown {
  if (text === undefined) return {};
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
