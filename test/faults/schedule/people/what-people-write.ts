import type { ActionInput } from '../../../../domain/actions.ts';
import type { ChargeEdit } from '../../../../domain/invoices/charge-edit.ts';
import type { ProfileEdit } from '../../../../domain/users/profile-edit.ts';
import type { EnqueuedAll, EnqueueOptions, Offline } from '../../../../src/offline/offline.ts';
import type { SeededRandom } from '../../seeded-random.ts';
import type { QueuedKind } from './intent.ts';

/** Texts for one or both fields of an invoice, or one that takes away what is in the other; nobody else has the number. */
export function newTexts(random: SeededRandom, number: number): ChargeEdit {
  const [poNumber, notes] = [`PO ${number}`, `Note ${number}`];
  return random.pick<ChargeEdit>([
    { poNumber },
    { notes },
    { poNumber, notes },
    { poNumber, notes: null },
    { poNumber: null, notes },
  ]);
}

/** Another name, another phone number, or both. */
export function newProfile(random: SeededRandom, number: number): ProfileEdit {
  const [firstName, phone] = [`Name ${number}`, `+44 20 ${7_000_000 + number}`];
  return random.pick<ProfileEdit>([{ firstName }, { phone }, { firstName, phone }, { firstName, phone: null }]);
}

/** Queues one thing by itself, or several of a kind together. */
export async function enqueueTogether<Kind extends QueuedKind>(
  offline: Offline,
  kind: Kind,
  inputs: readonly ActionInput<Kind>[],
  options: EnqueueOptions,
): Promise<EnqueuedAll> {
  const [first, ...others] = inputs;
  if (others.length > 0 || !first)
    return offline.enqueueAll(
      kind,
      inputs.map((input) => ({ input, options })),
    );
  const enqueued = await offline.enqueue(kind, first, options);
  return enqueued.ok ? { ok: true, entries: [enqueued.entry] } : { ...enqueued, index: null };
}
