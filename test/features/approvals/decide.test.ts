import { describe, expect, it } from 'vitest';
import type { ActionRecord } from '../../../domain/approvals/action-record.ts';
import type { Approval } from '../../../domain/approvals/approval.ts';
import { refuse } from '../../../domain/errors.ts';
import { type Deciding, approvalFromList, decide } from '../../../src/features/approvals/decide.ts';
import type { Offline, Performed } from '../../../src/offline/offline.ts';
import { chargeId, numberedId } from '../../faults/model-rows.ts';
import { anActionRecord, anApproval } from '../../world/an-approval.ts';

const toms = anApproval();
const pias = anApproval({
  id: numberedId('9', 2) as Approval['id'],
  actionId: numberedId('d', 2) as ActionRecord['id'],
  authorName: 'Pia Jansen',
});

function answered(result: Readonly<Record<string, unknown>>): Performed {
  return { ok: true, answer: { outcome: 'completed', result } } as unknown as Performed;
}

/** An online device; `log` holds its calls and messages, in order. */
function deciding(answers: readonly Performed[], { records = [], pull = async () => undefined }: Wishes = {}) {
  const log: unknown[] = [];
  const offline = {
    performAll: async (_kind: string, inputs: readonly unknown[]) => {
      log.push(inputs);
      return answers;
    },
    pull: async () => {
      log.push('pulled');
      await pull();
    },
    read: { get: async (_collection: string, ids: readonly string[]) => records.filter(({ id }) => ids.includes(id)) },
  } as unknown as Offline;
  return { offline, log, show: (state: Deciding) => log.push(state) };
}
type Wishes = { readonly records?: readonly ActionRecord[]; readonly pull?: () => Promise<void> };

const last = (log: readonly unknown[]) => log.at(-1) as Deciding;

it('a request is approved from a list as it was made, because later changes were not shown', () => {
  const approval = anApproval({ bound: [{ collection: 'charges', id: chargeId(1), rowVersion: 4 }] });
  expect(approvalFromList(approval)).toMatchObject({
    decision: 'approve',
    seen: [{ collection: 'charges', id: chargeId(1), rowVersion: 4 }],
  });
});

describe('a decision', () => {
  it('is pending until this device has its outcome: nobody decides the same request twice', async () => {
    const { offline, log, show } = deciding([answered({ state: 'approved' })]);
    expect(await decide(offline, [approvalFromList(toms)], show)).toBe(true);
    expect(log).toEqual([
      { isWorking: true, undone: [] },
      [
        {
          approvalId: toms.id,
          decision: 'approve',
          reason: '',
          seen: [{ collection: 'charges', id: chargeId(1), rowVersion: 1 }],
        },
      ],
      'pulled',
      { isWorking: false, undone: [] },
    ]);
  });

  it('that was refused is shown with its request', async () => {
    const refusal = refuse('VERSION_CONFLICT');
    const { offline, log, show } = deciding([answered({ state: 'approved' }), { ok: false, refusal }]);
    expect(await decide(offline, [approvalFromList(toms), approvalFromList(pias)], show)).toBe(false);
    expect(last(log)).toEqual({ isWorking: false, undone: [{ approval: pias, refusal, isApproved: false }] });
  });

  it('whose payment the server then refused is shown with the reason', async () => {
    const error = { code: 'AMOUNT_ABOVE_REMAINING', values: { invoiceNumber: '0001042', payable: 'GBP 4000.00' } };
    const { offline, log, show } = deciding([answered({ state: 'approved', failedWith: error.code })], {
      records: [anActionRecord({ state: 'failed', error })],
    });
    expect(await decide(offline, [approvalFromList(toms)], show)).toBe(false);
    expect(last(log).undone).toEqual([{ approval: toms, refusal: error, isApproved: true }]);
  });

  it('that closed the request is not shown as an approval', async () => {
    const { offline, log, show } = deciding([answered({ state: 'superseded' })]);
    expect(await decide(offline, [approvalFromList(toms)], show)).toBe(false);
    expect(last(log).undone).toEqual([{ approval: toms, refusal: refuse('SUPERSEDED'), isApproved: false }]);
  });

  it('ends also if the device fails meanwhile, and what is known is shown', async () => {
    const { offline, log, show } = deciding([{ ok: false, refusal: refuse('ALREADY_DECIDED') }], {
      pull: () => Promise.reject(new Error('The disk is full.')),
    });
    await expect(decide(offline, [approvalFromList(toms)], show)).rejects.toThrow('The disk is full.');
    expect(last(log)).toMatchObject({ isWorking: false, undone: [{ refusal: { code: 'ALREADY_DECIDED' } }] });
  });
});
