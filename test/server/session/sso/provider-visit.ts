/** A browser at the demo's identity provider: it follows redirects, stores the provider's cookies and chooses an account. */
import type { LightMyRequestResponse } from 'fastify';
import type { Browser } from '../../http/test-portal.ts';

/** The target of a redirect; throws if the answer is none. */
export function locationOf(response: LightMyRequestResponse): string {
  const { location } = response.headers;
  if (response.statusCode !== 303 || location === undefined)
    throw new Error(`The answer is no redirect: ${response.statusCode} ${response.body.slice(0, 200)}`);
  return location;
}

/** Sends the browser to /sso/login, through the provider with the chosen account (null: none), and back; returns the last answer. */
export async function signInBySso(
  browser: Browser,
  subject: string | null,
  query: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const begun = await browser.send({ method: 'GET', path: `/sso/login?${new URLSearchParams(query).toString()}` });
  return browser.send({ method: 'GET', path: await answerOfProvider(locationOf(begun), subject) });
}

/** The path and query with which the provider sends the browser back. */
export async function answerOfProvider(address: string, subject: string | null): Promise<string> {
  const cookies = new Map<string, string>();
  let next = new URL(address);
  const { origin } = next;
  for (let step = 0; step < 10 && next.origin === origin; step += 1) {
    const isPage = next.pathname.startsWith('/sign-in/');
    const response = await fetch(next, {
      method: isPage ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isPage ? { body: new URLSearchParams({ subject: subject ?? '' }) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`The provider stopped at ${next.href}: ${response.status} ${await response.text()}`);
    next = new URL(location, next);
  }
  return `${next.pathname}${next.search}`;
}
