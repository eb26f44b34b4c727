import { createHash } from 'node:crypto';
import type { SentEnvelope } from '../../domain/action-subject.ts';

/**
 * What makes two deliveries the same action: everything but the quote and the cursor, which are the server's own words: the
 * one may be fetched again, the other an older build does not send. Hex of a SHA-256 over the canonical form.
 */
export function envelopeHash({ quote: _quote, cursor: _cursor, ...body }: SentEnvelope): string {
  return hashOf(body);
}

/** Hex of a SHA-256 over a JSON value, whatever the order of its keys. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('hex');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`;
}
