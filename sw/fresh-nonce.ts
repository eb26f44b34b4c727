/** The build's placeholder for the nonce. */
export const noncePlaceholder = '__CSP_NONCE__';
const policyHeader = 'content-security-policy';

/**
 * The cached shell as a new response: its nonce is replaced by a fresh one in the policy and in the page, so that no nonce is used for two
 * navigations. `changed` may change the page before that.
 */
export async function withFreshNonce(
  kept: Response,
  changed: (page: string) => string = (page) => page,
  nonce: string = newNonce(),
): Promise<Response> {
  const headers = new Headers(kept.headers);
  const policy = headers.get(policyHeader) ?? '';
  const old = /'nonce-([^']+)'/.exec(policy)?.[1] ?? noncePlaceholder;
  const page = changed((await kept.text()).replaceAll(`nonce="${old}"`, `nonce="${nonce}"`));
  if (policy) headers.set(policyHeader, policy.replaceAll(`'nonce-${old}'`, `'nonce-${nonce}'`));
  // These headers describe the bytes of the original response.
  for (const name of ['content-encoding', 'content-length', 'etag', 'last-modified']) headers.delete(name);
  return new Response(page.replaceAll(noncePlaceholder, nonce), { status: 200, headers });
}

/** The policy of a page without its nonce, which differs each time; empty if it has no policy. */
export function policyOf(page: Response | undefined): string {
  return (page?.headers.get(policyHeader) ?? '').replaceAll(/'nonce-[^']+'/g, '');
}

function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes));
}
