import { instantToMs } from '../../../domain/time/instant.ts';
import type { ClockPort } from '../../offline/ports.ts';
import { type Bearer, readBearer } from './bearer.ts';
import { type Undelivered, type Delivery, unanswered } from './delivery.ts';
import { type Fetch, exchange } from './exchange.ts';
import { judgeAuthAnswer } from './judge-answer.ts';
import type { SignOutMarker } from '../identity/sign-out-marker.ts';

/**
 * Maximum number of requests to `/auth` before "Exceeded max attempts" (§7), and the delays between them in
 * milliseconds.
 */
export const authBackoffMs: readonly number[] = [300, 600, 1_200, 2_400];

/**
 * Requests a bearer from `/auth` once. An unsent sign-out is sent first; while that fails, and after it, no session exists for a bearer.
 */
export async function askForBearer(
  ports: { fetch: Fetch; origin: string; clock: ClockPort; marker: SignOutMarker },
  timeOutMs: number,
): Promise<Delivery<Bearer>> {
  if (await ports.marker.stands()) return (await ports.marker.settle()) ?? { kind: 'sessionEnded' };
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'x-requested-with': 'XMLHttpRequest',
  };
  const heard = await exchange(
    ports.fetch,
    `${ports.origin}/auth`,
    { method: 'POST', body: '{}', headers },
    { timeOutMs },
  );
  if ('kind' in heard) return heard;
  const delivery = judgeAuthAnswer(heard, instantToMs(ports.clock.now()));
  if (delivery.kind !== 'answered') return delivery;
  const bearer = readBearer(delivery.body);
  return bearer ? { kind: 'answered', body: bearer } : unanswered('notOurs');
}

export type Polled =
  | { readonly kind: 'decided'; readonly delivery: Delivery<Bearer> }
  | { readonly kind: 'gone' }
  /** With the result of the last attempt. */
  | { readonly kind: 'exceeded'; readonly delivery: Undelivered };

/**
 * Polls until `/auth` decides, the session cookie disappears (`gone`), or the attempts are used up (`exceeded`). The
 * first attempt is always made: `/auth` can restore the readable cookie.
 */
export async function pollForBearer(
  ask: () => Promise<Delivery<Bearer>>,
  ports: { clock: ClockPort; hasCookie: () => boolean },
): Promise<Polled> {
  const hadCookie = ports.hasCookie();
  let last: Undelivered = unanswered('noRoute');
  for (const backoffMs of [...authBackoffMs, null]) {
    const delivery = await ask();
    if (delivery.kind !== 'answered') last = delivery;
    if (delivery.kind === 'answered' || delivery.kind === 'sessionEnded') return { kind: 'decided', delivery };
    if (hadCookie && !ports.hasCookie()) return { kind: 'gone' };
    if (backoffMs !== null) await new Promise<void>((resolve) => void ports.clock.after(backoffMs, resolve));
  }
  return { kind: 'exceeded', delivery: last };
}
