import type { Entry, Offline } from '../../offline/offline.ts';
import { isStillAsked, wasDoneBefore } from '../../ui/status/action-status.ts';

/** What could not be cancelled: done at the server before that, or unknown, because it gave no answer. */
export type NotCancelled = { readonly done: number; readonly unknown: number };

/**
 * Cancels everything that waits on this device, as its author does it in the outbox one by one: what never left is gone, and
 * of what may have arrived the server is asked.
 */
export async function cancelUnsent(offline: Offline): Promise<NotCancelled> {
  const beingSent = await cancel(offline, unsentOf(await offline.entries.all()));
  await offline.replay('visible');
  // What was on its way that moment has arrived by now, or can be asked about.
  const after = unsentOf(await offline.entries.all()).filter(({ id }) => beingSent.includes(id));
  await cancel(offline, after);
  if (after.length > 0) await offline.replay('visible');
  const left = unsentOf(await offline.entries.all());
  const done = left.filter(wasDoneBefore).length;
  return { done: done + beingSent.length - after.length, unknown: left.length - done };
}

/** What the server has not answered for good. */
export function unsentOf(entries: readonly Entry[]): readonly Entry[] {
  return entries.filter(({ state }) => state.kind !== 'sent');
}

/** Answers which are being sent at this moment, and cannot be cancelled before that has come to something. */
async function cancel({ entries }: Offline, some: readonly Entry[]): Promise<readonly string[]> {
  const notNow: string[] = [];
  for (const entry of some) {
    // Asking for something back is what is wanted.
    if (isStillAsked(entry)) continue;
    if ((await entries.cancel(entry.id)) === 'notNow') notNow.push(entry.id);
  }
  return notNow;
}
