import type { ActionWorld } from '../../domain/action.ts';
import type { UserId } from '../../domain/ids.ts';
import { plainDate } from '../../domain/time/calendar-date.ts';
import type { Instant } from '../../domain/time/instant.ts';

/** The acting person of `aWorld`. */
export const actingUser = '00000000-0000-4000-8000-000000000001' as UserId;

/** What a Payer's rule sees on 21 November 2026: these rows, with the changes of the test. */
export function aWorld(rows: readonly { readonly id: string }[], changes: Partial<ActionWorld> = {}): ActionWorld {
  return {
    row: ((_collection: string, id: string) => rows.find((row) => row.id === id)) as ActionWorld['row'],
    today: plainDate('2026-11-21'),
    now: '2026-11-21T12:00:00.000Z' as Instant,
    userId: actingUser,
    roles: ['buyerPayer'],
    waitingMinor: () => 0,
    ...changes,
  };
}
