import type { Unanswered } from './delivery.ts';
import { unanswered } from './delivery.ts';
import { untouched } from './requests.ts';

/** What came back over the wire, before anybody judges it. */
export type Exchange = {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter: string | null;
  readonly body: string;
};

export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** How long a request may take unless its caller says otherwise. */
export const defaultTimeOutMs = 60_000;

export type ExchangeOptions = { readonly timeOutMs?: number; readonly signal?: AbortSignal };

/**
 * Sends one request and reads its answer whole, within the time-out. Redirects are not followed: an answer from elsewhere is
 * not ours. Never throws: no route, a time-out and a cut body are told apart, because only these can be.
 */
export async function exchange(
  fetch: Fetch,
  address: string,
  init: RequestInit,
  options: ExchangeOptions = {},
): Promise<Exchange | Unanswered> {
  const limit = timeLimit(options);
  let response: Response;
  try {
    response = await fetch(address, { ...untouched, ...init, signal: limit.signal });
  } catch (error) {
    limit.end();
    if (limit.signal.aborted) return unanswered('timeout');
    return unanswered(isOfNetwork(error) ? 'noRoute' : 'failedHere');
  }
  try {
    if (response.type === 'opaqueredirect' || response.redirected) return unanswered('notOurs');
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      retryAfter: response.headers.get('retry-after'),
      body: await response.text(),
    };
  } catch {
    return unanswered(limit.signal.aborted ? 'timeout' : 'cut');
  } finally {
    limit.end();
  }
}

/** By the standard, what `fetch` rejects with where there is no way is a TypeError; Node and some browsers also say AbortError. */
function isOfNetwork(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name !== 'SecurityError');
}

function timeLimit({ timeOutMs = defaultTimeOutMs, signal }: ExchangeOptions): {
  signal: AbortSignal;
  end: () => void;
} {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeOutMs);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}
