import type { Happening, HappeningSubject } from '../../../domain/activity/happenings.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';
import type { Offline } from '../../offline/offline.ts';

/** An activity with the text for the action that its request asks for; null for other activities. */
export type NamedHappening = Happening & { readonly asked: MessageDescriptor | null };

/** An activity with the number of its invoice, or the last digits of its card or bank account, if this device has the row. */
export async function withReferences(
  offline: Offline,
  happenings: readonly Happening[],
): Promise<readonly NamedHappening[]> {
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
  // The texts of all actions are large, and most first pages have no request.
  const labelsOf = happenings.some(({ requestKind }) => requestKind !== null)
    ? (await import('../../../domain/known-actions/action-labels.ts')).labelsOf
    : null;
  return happenings.map((happening) => ({
    ...happening,
    subject: named(happening.subject, references),
    asked: (happening.requestKind !== null && labelsOf?.(happening.requestKind)?.asked) || null,
  }));
}

function named(subject: HappeningSubject, references: ReadonlyMap<string, string | null>): HappeningSubject {
  if (subject.type === 'invoice')
    return { ...subject, reference: subject.reference ?? references.get(subject.id) ?? null };
  if (subject.type !== 'card' && subject.type !== 'bankAccount') return subject;
  // A row that is not on this device has no page here.
  if (references.has(subject.id))
    return { ...subject, reference: subject.reference ?? references.get(subject.id) ?? null };
  return subject.reference === null ? { type: 'other' } : { type: 'limit', reference: subject.reference };
}
