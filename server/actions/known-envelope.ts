import type { Instant } from '../../domain/time/instant.ts';
import type { SentEnvelope } from '../../domain/action-subject.ts';

/**
 * An envelope whose times no longer are the client's word. `toldAt` is when the server last told the device everything, by the cursor
 * that it signed then; null without one, and rules take that for old data. `composedAt` stays what the device says as far as that
 * can be: not before it was told what it composed on, not after it arrived.
 */
export function knownEnvelope(envelope: SentEnvelope, toldAt: Instant | null, now: Instant): SentEnvelope {
  const { composedAt } = envelope;
  const earliest = toldAt !== null && composedAt < toldAt ? toldAt : composedAt;
  return { ...envelope, dataAsOf: toldAt, composedAt: earliest > now ? now : earliest };
}
