import * as v from 'valibot';
import type { DeviceMemory } from '../account/device-memory.ts';
import { readKept } from '../account/device-memory.ts';
import type { PushState } from './push-browser.ts';
import { pushState } from './push-browser.ts';

const key = 'push-offer';
const declinedSchema = v.object({ declinedMs: v.number() });
/** How long a no holds. */
const noHoldsMs = 90 * 86_400_000;

/** Whether pushed messages are offered where something has just been decided or has failed: a no holds for 90 days. */
export function isPushOffered(state: PushState, declinedMs: number | null, nowMs: number): boolean {
  return state === 'off' && (declinedMs === null || nowMs - declinedMs >= noHoldsMs);
}

export const pushOfferQuery = (memory: DeviceMemory, nowMs: number) => ({
  queryKey: ['push-state', 'offer'],
  queryFn: async () => {
    const declined = await readKept(memory, key, declinedSchema);
    return isPushOffered(await pushState(), declined?.declinedMs ?? null, nowMs);
  },
});

/** Remembers a no, of the person or of the browser. */
export function declinePush(memory: DeviceMemory, nowMs: number): Promise<void> {
  return memory.set(key, { declinedMs: nowMs }).catch(() => undefined);
}
