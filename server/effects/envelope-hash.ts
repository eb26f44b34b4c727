import { createHash } from 'node:crypto';
import type { SentEnvelope } from '../../domain/action-subject.ts';

/**
 * The hash that identifies an action: two deliveries with the same hash are the same. The quote and the cursor are left out: both are the
 * server's; the quote may be fetched again, and older builds send no cursor. Hex of a SHA-256 over the canonical form.
 */
export function envelopeHash({ quote: _quote, cursor: _cursor, ...body }: SentEnvelope): string {
  return hashOf(body);
}

/** Hex of a SHA-256 over a JSON value; the order of its keys does not matter. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('hex');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`;
}
