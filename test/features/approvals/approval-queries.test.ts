import { expect, it } from 'vitest';
import type { Approval } from '../../../domain/approvals/approval.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { BaseReference } from '../../../domain/sync/base-reference.ts';
import { approvalQuery, requestsOf } from '../../../src/features/approvals/approval-queries.ts';
import type { Offline } from '../../../src/offline/offline.ts';
import { aCharge } from '../../domain/a-charge.ts';
import { tom } from '../../faults/model-rows.ts';
import { anApproval } from '../../world/an-approval.ts';
import { aLimit } from '../../world/a-card.ts';

const older = aCharge({ rowVersion: 7 });
const limit = aLimit({ rowVersion: 3 });

/** A device with a request, a limit, and a charge among the older ones only, which `get` does not find. */
function deviceWith(approval: Approval): Offline {
  const known = { approvals: [approval], spendingLimits: [limit] } as Record<
    string,
    readonly { readonly id: string }[]
  >;
  return {
    read: {
      charges: async (ids: readonly string[]) =>
        ids.includes(older.id) ? [{ row: older, waitingMinor: 0, optimistic: older, isOlder: true }] : [],
      get: async (collection: string, ids: readonly string[]) =>
        (known[collection] ?? []).filter(({ id }) => ids.includes(id)),
      all: async () => [],
    },
  } as unknown as Offline;
}

it('a decision names the version of every row on screen', async () => {
  const seenOf = async (...rows: readonly Omit<BaseReference, 'rowVersion'>[]) => {
    const approval = anApproval({ bound: rows.map((row) => ({ ...row, rowVersion: 1 })) });
    return (await approvalQuery(deviceWith(approval), approval.id).queryFn())?.seen;
  };
  const payment = [
    { collection: 'charges', id: older.id },
    { collection: 'bankAccounts', id: 'unknown here' },
  ] as const;
  expect(await seenOf(...payment)).toEqual([{ collection: 'charges', id: older.id, rowVersion: 7 }]);
  const higherLimit = { collection: 'spendingLimits', id: limit.id } as const;
  expect(await seenOf(higherLimit)).toEqual([{ ...higherLimit, rowVersion: 3 }]);
});

it('a decision on the page of a request names the versions shown there, not newer ones', async () => {
  const approval = anApproval({ bound: [{ collection: 'charges', id: older.id, rowVersion: 1 }] });
  const shown = await approvalQuery(deviceWith(approval), approval.id).queryFn();
  expect(shown?.rows('charges')).toEqual([older]);
  expect(shown?.seen).toEqual([{ collection: 'charges', id: older.id, rowVersion: 7 }]);
});

it('a reminder moves a request to the place of a new one', () => {
  const asked = (id: string, createdAt: string, remindedAt: string | null) => ({
    approval: { id, state: 'rejected', createdAt, remindedAt } as unknown as Approval,
    record: null,
    payment: null,
  });
  const requests = [
    asked('old', '2026-11-18T09:00:00.000Z', null),
    asked('new', '2026-11-20T09:00:00.000Z', null),
    asked('reminded', '2026-11-17T09:00:00.000Z', '2026-11-19T09:00:00.000Z'),
  ];
  const shown = requestsOf('done', requests, { userId: tom.user, roles: [] }, '2026-11-21T09:00:00.000Z' as Instant);
  expect(shown.map(({ approval }) => approval.id)).toEqual(['new', 'reminded', 'old']);
});
