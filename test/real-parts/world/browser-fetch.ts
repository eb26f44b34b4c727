import type { Fetch } from '../../../src/platform/wire/exchange.ts';
import type { WireRequest } from './http-wire.ts';
import type { Carried } from './wire-faults.ts';

/** The cookies of one browser profile, shared by its tabs and its worker. */
export type CookieJar = Map<string, string>;

export type BrowserOptions = {
  readonly host: string;
  /** The device's address in its network. */
  readonly address: string;
  readonly cookies: CookieJar;
  readonly isAlive: () => boolean;
  readonly carry: (request: WireRequest) => Promise<Carried>;
};

/** `fetch` as in a page of the portal: same origin, with cookies, and without a result once its tab is gone. */
export function createBrowserFetch({ host, address, cookies, isAlive, carry }: BrowserOptions): Fetch {
  return async (url, init) => {
    if (!isAlive()) return never();
    const headers = {
      ...Object.fromEntries(new Headers(init.headers)),
      host,
      origin: `http://${host}`,
      'x-forwarded-for': address,
      ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
    };
    const body = typeof init.body === 'string' ? init.body : '';
    const sending = carry({ path: new URL(url).pathname, method: init.method ?? 'GET', headers, body });
    const carried = await unlessGone(sending, isAlive, init.signal);
    for (const cookie of carried.answer.cookies) keepCookie(cookies, cookie);
    return responseOf(carried);
  };
}

/** A closed tab gets no result; a tab that gave up waiting gets its error. */
async function unlessGone(
  sending: Promise<Carried>,
  isAlive: () => boolean,
  signal: AbortSignal | null | undefined,
): Promise<Carried> {
  const gaveUp = new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('The request was aborted.', 'AbortError')));
  });
  gaveUp.catch(() => undefined);
  try {
    const carried = await Promise.race([sending, gaveUp]);
    return isAlive() ? carried : await never();
  } catch (error) {
    if (!isAlive()) return never();
    throw error;
  }
}

/** A new promise each time: a shared one would reference all its waiters, with their whole disk. */
function never(): Promise<never> {
  return new Promise(() => undefined);
}

function keepCookie(cookies: CookieJar, text: string): void {
  const [pair = '', ...attributes] = text.split(';');
  const [name = '', ...value] = pair.split('=');
  const isOver = attributes.some((one) => {
    const [key = '', given = ''] = one.trim().toLowerCase().split('=');
    return (key === 'max-age' && Number(given) <= 0) || (key === 'expires' && Date.parse(given) <= Date.now());
  });
  if (isOver) cookies.delete(name);
  else cookies.set(name, value.join('='));
}

function responseOf({ answer, cutAt }: Carried): Response {
  const { status, headers, body } = answer;
  if (status === 204 || status === 304) return new Response(null, { status, headers });
  return new Response(cutAt === null ? body : cutAfter(body.slice(0, cutAt)), { status, headers });
}

function cutAfter(part: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(part));
      controller.error(new TypeError('The connection broke.'));
    },
  });
}
