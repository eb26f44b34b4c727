import { instantFromMs } from '../../../domain/time/instant.ts';
import type { ActionEnvelope } from '../../../domain/envelope.ts';
import type { Entry } from '../../../src/offline/offline.ts';
import { bankAccountId, chargeId, numberedId, startMs, tom } from '../../faults/model-rows.ts';

/** An entry that pays £10 on charge 1, with the number `seq` of the device. */
export function anEntry(
  over: Partial<Omit<Entry, 'envelope'>> & { readonly envelope?: Partial<ActionEnvelope> } = {},
): Entry {
  const seq = over.seq ?? 1;
  const id = (over.id ?? numberedId('d', seq)) as ActionEnvelope['id'];
  const composedAt = instantFromMs(startMs);
  const envelope: ActionEnvelope = {
    id,
    seq,
    kind: 'payInvoices',
    definitionVersion: 1,
    subject: tom,
    input: {
      bankAccountId,
      currency: 'GBP',
      totalMinor: 1_000,
      lines: [{ chargeId: chargeId(1), amountMinor: 1_000 }],
    },
    base: [{ collection: 'charges', id: chargeId(1), rowVersion: 1 }],
    dependsOn: [],
    attachments: [],
    composedAt,
    composedOffline: false,
    dataAsOf: composedAt,
    deviceId: numberedId('f', 1) as ActionEnvelope['deviceId'],
    quote: null,
    ...over.envelope,
  };
  return {
    queueKeys: [`charge:${chargeId(1)}`],
    isUrgent: false,
    predictions: [{ collection: 'charges', id: chargeId(1), set: { pendingAmountMinor: 1_000, status: 'open' } }],
    state: { kind: 'waiting', attempts: 0, notBeforeMs: startMs, cause: 'new' },
    expiresAt: instantFromMs(startMs + 3 * 86_400_000),
    seenRows: [],
    ...over,
    id,
    seq,
    envelope,
  };
}
