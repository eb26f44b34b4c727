import type { Instant } from '../../domain/time/instant.ts';
import type { SentEnvelope } from '../../domain/action-subject.ts';

/**
 * An envelope with verified times. `toldAt` is when the server last sent the device all rows, by the cursor that it signed then; null
 * without a cursor, and rules treat that as old data. `composedAt` is the device's time, limited to the range from that moment to
 * arrival.
 */
export function knownEnvelope(envelope: SentEnvelope, toldAt: Instant | null, now: Instant): SentEnvelope {
  const { composedAt } = envelope;
  const earliest = toldAt !== null && composedAt < toldAt ? toldAt : composedAt;
  return { ...envelope, dataAsOf: toldAt, composedAt: earliest > now ? now : earliest };
}
