/** The word that the build leaves where a nonce belongs. */
export const noncePlaceholder = '__CSP_NONCE__';
const policyHeader = 'content-security-policy';

/**
 * The kept shell as a new answer: the nonce that it was kept with is replaced by a fresh one, in the policy and in the page
 * alike, so that no nonce is ever used for two navigations. `changed` says what else is other than it was kept.
 */
export async function withFreshNonce(
  kept: Response,
  changed: (page: string) => string = (page) => page,
  nonce: string = newNonce(),
): Promise<Response> {
  const headers = new Headers(kept.headers);
  const policy = headers.get(policyHeader) ?? '';
  const old = /'nonce-([^']+)'/.exec(policy)?.[1] ?? noncePlaceholder;
  const body = changed((await kept.text()).replaceAll(`nonce="${old}"`, `nonce="${nonce}"`));
  if (policy) headers.set(policyHeader, policy.replaceAll(`'nonce-${old}'`, `'nonce-${nonce}'`));
  // They speak of the bytes as they came over the wire.
  for (const name of ['content-encoding', 'content-length', 'etag', 'last-modified']) headers.delete(name);
  return new Response(body.replaceAll(noncePlaceholder, nonce), { status: 200, headers });
}

/** The policy of a page without its nonce, which is another one each time; empty where it has none. */
export function policyOf(page: Response | undefined): string {
  return (page?.headers.get(policyHeader) ?? '').replaceAll(/'nonce-[^']+'/g, '');
}

function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes));
}
