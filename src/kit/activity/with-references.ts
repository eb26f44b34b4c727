import type { Happening, HappeningSubject } from '../../../domain/activity/happenings.ts';
import type { Offline } from '../../offline/offline.ts';

/** An activity with the number of its invoice, or the last digits of its card or bank account, if this device has the row. */
export async function withReferences(
  offline: Offline,
  happenings: readonly Happening[],
): Promise<readonly Happening[]> {
  const idsOf = (type: HappeningSubject['type']) =>
    happenings.flatMap(({ subject }) => (subject.type === type && 'id' in subject ? [subject.id] : []));
  const charges = await offline.read.charges(idsOf('invoice'));
  const cards = await offline.read.get('cards', idsOf('card'));
  const accounts = await offline.read.get('bankAccounts', idsOf('bankAccount'));
  const references = new Map<string, string | null>([
    ...charges.map(({ row }) => [row.id, row.invoiceNumber] as const),
    ...cards.map(({ id, last4 }) => [id, last4 && `·· ${last4}`] as const),
    ...accounts.map(({ id, bankName, accountLast4 }) => [id, `${bankName} ·· ${accountLast4}`] as const),
  ]);
  return happenings.map((happening) => ({ ...happening, subject: named(happening.subject, references) }));
}

function named(subject: HappeningSubject, references: ReadonlyMap<string, string | null>): HappeningSubject {
  if (subject.type === 'invoice') return { ...subject, reference: references.get(subject.id) ?? null };
  if (subject.type !== 'card' && subject.type !== 'bankAccount') return subject;
  // A row that is not on this device has no page here.
  return references.has(subject.id) ? { ...subject, reference: references.get(subject.id) ?? null } : { type: 'other' };
}
