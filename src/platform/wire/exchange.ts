import { type Unanswered, unanswered } from './delivery.ts';
import { untouched } from './requests.ts';

/** The raw result of a request. */
export type Exchange = {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter: string | null;
  readonly body: string;
};

export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** Default request timeout. */
export const defaultTimeOutMs = 60_000;

export type ExchangeOptions = { readonly timeOutMs?: number; readonly signal?: AbortSignal };

/**
 * Sends one request and reads its whole answer within the timeout. Does not follow redirects: an answer from elsewhere
 * is not ours. Never throws: reports no route, a timeout and a truncated body separately.
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

/**
 * By the standard, `fetch` rejects with a TypeError if there is no connection; Node and some browsers also use
 * AbortError.
 */
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
