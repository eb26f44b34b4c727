import { instantToMs } from '../../../domain/time/instant.ts';
import type { ClockPort } from '../../offline/ports.ts';
import type { Bearer } from './bearer.ts';
import { readBearer } from './bearer.ts';
import type { Undelivered, Delivery } from './delivery.ts';
import { unanswered } from './delivery.ts';
import type { Fetch } from './exchange.ts';
import { exchange } from './exchange.ts';
import { judgeAuthAnswer } from './judge-answer.ts';
import type { SignOutMarker } from '../identity/sign-out-marker.ts';

/** Most times that `/auth` is asked before "Exceeded max attempts" (§7), with these pauses between, in milliseconds. */
export const authBackoffMs: readonly number[] = [300, 600, 1_200, 2_400];

/**
 * Asks `/auth` once for a bearer. A sign-out that the server has not heard of is posted first; while it stands, or once it
 * is done, there is no session to ask for.
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
  /** With what came of the last attempt. */
  | { readonly kind: 'exceeded'; readonly delivery: Undelivered };

/**
 * Polls until `/auth` decides, the session cookie disappears (`gone`), or the attempts are used up (`exceeded`). The first
 * attempt is made in any case: `/auth` can bring the readable cookie back.
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
