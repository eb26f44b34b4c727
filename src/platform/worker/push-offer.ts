import * as v from 'valibot';
import { type DeviceMemory, readKept } from '../account/device-memory.ts';
import { type PushState, pushState } from './push-browser.ts';

const key = 'push-offer';
const declinedSchema = v.object({ declinedMs: v.number() });
/** How long a refusal is respected. */
const noHoldsMs = 90 * 86_400_000;

/** Whether to offer push notifications after a decision or a failure; a refusal is respected for 90 days. */
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

/** Stores a refusal, by the person or by the browser. */
export function declinePush(memory: DeviceMemory, nowMs: number): Promise<void> {
  return memory.set(key, { declinedMs: nowMs }).catch(() => undefined);
}
