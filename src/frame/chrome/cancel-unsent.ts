import type { Entry, Offline } from '../../offline/offline.ts';
import { isStillAsked, wasDoneBefore } from '../../ui/status/action-status.ts';

/** Requests that could not be cancelled: already done at the server, or without an answer. */
export type NotCancelled = { readonly done: number; readonly unknown: number };

/**
 * Cancels everything that waits on this device, as its author would one by one in the outbox: deletes what never left,
 * and asks the server about what may have arrived.
 */
export async function cancelUnsent(offline: Offline): Promise<NotCancelled> {
  const beingSent = await cancel(offline, unsentOf(await offline.entries.all()));
  await offline.replay('visible');
  // Requests that were being sent have arrived by now, or can be cancelled at the server.
  const after = unsentOf(await offline.entries.all()).filter(({ id }) => beingSent.includes(id));
  await cancel(offline, after);
  if (after.length > 0) await offline.replay('visible');
  const left = unsentOf(await offline.entries.all());
  const done = left.filter(wasDoneBefore).length;
  return { done: done + beingSent.length - after.length, unknown: left.length - done };
}

/** Requests without a final answer of the server. */
export function unsentOf(entries: readonly Entry[]): readonly Entry[] {
  return entries.filter(({ state }) => state.kind !== 'sent');
}

/** Returns the entries that are being sent right now and cannot be cancelled before their request has ended. */
async function cancel({ entries }: Offline, some: readonly Entry[]): Promise<readonly string[]> {
  const notNow: string[] = [];
  for (const entry of some) {
    // A cancelling entry is itself part of the cancellation.
    if (isStillAsked(entry)) continue;
    if ((await entries.cancel(entry.id)) === 'notNow') notNow.push(entry.id);
  }
  return notNow;
}
