import { expect, it } from 'vitest';
import * as v from 'valibot';
import type { ActionWorld } from '../../../domain/action.ts';
import type { ApprovalRule } from '../../../domain/approvals/approval-rule.ts';
import type { ChargeEdit } from '../../../domain/invoices/charge-edit.ts';
import type { ChargeId } from '../../../domain/ids.ts';
import { chargeSchema } from '../../../domain/invoices/charge.ts';
import { editInvoice } from '../../../domain/invoices/edit-invoice.action.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';
import { type Harbour, type Who, harboursOn } from '../actions/harbour.ts';

const composeEdit = (harbour: Harbour, who: Who, chargeId: ChargeId, set: ChargeEdit) =>
  harbour.compose(who, 'editInvoice', { chargeId, set });
const edit = async (harbour: Harbour, who: Who, chargeId: ChargeId, set: ChargeEdit) =>
  harbour.performOne(who, await composeEdit(harbour, who, chargeId, set));
const editsTold = async (harbour: Harbour) =>
  (await harbour.all('activity'))
    .filter(({ kind }) => kind === 'editInvoice')
    .map(({ subjectId, actorName, before, after }) => ({ subjectId, actorName, before, after }))
    .toSorted((one, other) => (String(one.actorName) < String(other.actorName) ? -1 : 1));
const change = (harbour: Harbour, id: ChargeId, values: object) =>
  harbour.database.withTransaction(harbour.asJob, { now: harbour.clock.now() }, (trx) =>
    trx.updateTable('charges').set(values).where('id', '=', id).execute(),
  );

describeOnPostgresFirst('editing PO number and notes', (open) => {
  const harbourOf = harboursOn(open);

  it('is stored and recorded, old and new, for the named fields', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(5_000);
    await edit(harbour, 'ana', id, { poNumber: 'PO-1', notes: 'Plot 14' });
    expect(await edit(harbour, 'tom', id, { poNumber: 'PO-2' })).toMatchObject({ outcome: 'completed' });
    expect(await harbour.one('charges', id)).toMatchObject({ poNumber: 'PO-2', notes: 'Plot 14' });
    expect(await editsTold(harbour)).toEqual([
      {
        subjectId: id,
        actorName: 'Ana Ruiz',
        before: { poNumber: null, notes: null },
        after: { poNumber: 'PO-1', notes: 'Plot 14' },
      },
      { subjectId: id, actorName: 'Tom Baker', before: { poNumber: 'PO-1' }, after: { poNumber: 'PO-2' } },
    ]);
  });

  it('is refused if an administrator has disabled it, also for a queued edit', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(5_000);
    const queued = await composeEdit(harbour, 'tom', id, { poNumber: 'PO-1' });
    const rights = { roles: ['buyerPayer'], groupId: null, mayDownloadInvoices: true, mayEditInvoices: false };
    const { user: userId, person } = harbour.people.tom;
    const off = await harbour.compose('ana', 'changeUserRoles', { userId, ...rights });
    expect(await harbour.performOne('ana', off)).toMatchObject({ outcome: 'completed' });
    expect(await harbour.performOne('tom', queued)).toMatchObject({ outcome: 'refused', code: 'INVOICE_EDIT_OFF' });
    expect(await harbour.one('charges', id)).toMatchObject({ poNumber: null });
    // His own device receives it, so that it no longer offers the edit.
    expect(await harbour.seenBy('tom', 'people', [person])).toMatchObject([{ mayEditInvoices: false }]);
  });

  it('is stored once it is approved, if a rule requires it, and recorded as its author’s', async () => {
    const rule: ApprovalRule = {
      action: 'editInvoice',
      authorRole: 'buyerPayer',
      origin: 'any',
      amountAtLeastMinor: null,
      dataOlderThanHours: null,
      tiers: [{ role: 'buyerAdministrator', quorum: 1 }],
    };
    const harbour = await harbourOf({ rules: [rule] });
    const [id] = await harbour.invoices(5_000);
    const { outcome, result } = await edit(harbour, 'tom', id, { poNumber: 'PO-1' });
    expect(outcome).toBe('inApproval');
    const decided = await harbour.decide('ana', String(result?.['approvalId']), 'approve');
    expect(decided).toMatchObject({ outcome: 'completed', result: { state: 'approved' } });
    expect(await harbour.one('charges', id)).toMatchObject({ poNumber: 'PO-1' });
    expect(await editsTold(harbour)).toEqual([
      { subjectId: id, actorName: 'Tom Baker', before: { poNumber: null }, after: { poNumber: 'PO-1' } },
    ]);
  });

  it('sent twice has one effect and one answer', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(5_000);
    const envelope = await composeEdit(harbour, 'tom', id, { poNumber: 'PO-1' });
    const [first, second] = [await harbour.performOne('tom', envelope), await harbour.performOne('tom', envelope)];
    expect(second).toEqual(first);
    // Also after a newer edit of another person, which a repeated answer must not undo.
    await edit(harbour, 'ana', id, { poNumber: 'PO-2' });
    expect(await harbour.performOne('tom', envelope)).toEqual(first);
    expect(await harbour.one('charges', id)).toMatchObject({ poNumber: 'PO-2' });
    expect(await editsTold(harbour)).toHaveLength(2);
  });

  it('of unchanged values is done, and records nothing', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(5_000);
    await edit(harbour, 'tom', id, { poNumber: 'PO-1' });
    const before = await harbour.one('charges', id);
    expect(await edit(harbour, 'ana', id, { poNumber: 'PO-1', notes: null })).toMatchObject({ outcome: 'completed' });
    expect(await harbour.one('charges', id)).toEqual(before);
    expect(await editsTold(harbour)).toHaveLength(1);
  });

  it('agrees with the optimistic update of the device', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(5_000);
    const row = v.parse(chargeSchema, JSON.parse(JSON.stringify(await harbour.one('charges', id))));
    const input = { chargeId: id, set: { poNumber: '=0042', notes: 'Ünïcode 🏗️' } };
    const world = { row: () => row } as unknown as ActionWorld;
    expect(editInvoice.check(input, world)).toBeNull();
    const [patch] = editInvoice.optimisticUpdate(input, world);
    await harbour.performOne('ana', await harbour.compose('ana', 'editInvoice', input));
    const { rowVersion, updatedAt, ...settled } = await harbour.one('charges', id);
    expect({ ...row, ...patch?.set, rowVersion, updatedAt }).toEqual({ ...settled, rowVersion, updatedAt });
  });

  it.each<[string, ChargeEdit, ChargeEdit, 'completed' | 'VERSION_CONFLICT', object]>([
    ['the other field', { poNumber: 'mine' }, { notes: 'theirs' }, 'completed', { poNumber: 'mine', notes: 'theirs' }],
    ['the same field', { poNumber: 'mine' }, { poNumber: 'theirs' }, 'VERSION_CONFLICT', { poNumber: 'theirs' }],
    ['the very same value', { poNumber: 'same' }, { poNumber: 'same' }, 'completed', { poNumber: 'same' }],
    [
      'one of both fields',
      { poNumber: 'mine', notes: 'mine' },
      { notes: 'theirs' },
      'VERSION_CONFLICT',
      { poNumber: null, notes: 'theirs' },
    ],
  ])('merges or asks if a colleague wrote %s meanwhile', async (_what, mine, theirs, outcome, settled) => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(5_000);
    const envelope = await composeEdit(harbour, 'tom', id, mine);
    await edit(harbour, 'ana', id, theirs);
    const answer = await harbour.performOne('tom', envelope);
    expect(answer.code ?? answer.outcome).toBe(outcome);
    // The person who has to confirm receives the current invoice.
    const shown = outcome === 'VERSION_CONFLICT' ? [{ id, row: settled }] : [];
    expect(answer.current ?? []).toMatchObject(shown);
    expect(answer.current ?? []).toHaveLength(shown.length);
    expect(await harbour.one('charges', id)).toMatchObject(settled);
  });

  it('and a payment of the same invoice do not conflict, in either order', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(5_000);
    const paying = await harbour.compose('ana', 'payInvoices', await harbour.paying([id]));
    const editing = await composeEdit(harbour, 'tom', id, { poNumber: 'PO-7' });
    await edit(harbour, 'ana', id, { notes: 'theirs' });
    expect(await harbour.performOne('ana', paying)).toMatchObject({ outcome: 'completed' });
    expect(await harbour.performOne('tom', editing)).toMatchObject({ outcome: 'completed' });
    expect(await harbour.one('charges', id)).toMatchObject({ status: 'pendingPayment', poNumber: 'PO-7' });
  });

  it.each([
    ['consolidated', { is_consolidated: true }, 'INVOICE_CONSOLIDATED'],
    ['cancelled', { status: 'cancelled' }, 'INVOICE_CLOSED'],
    ['a fee', { type: 'fee', fee_type: 'lateFee' }, 'NOT_AN_INVOICE'],
  ])('is refused if the invoice is %s by then', async (_what, values, code) => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(5_000);
    const envelope = await composeEdit(harbour, 'tom', id, { notes: 'late' });
    await change(harbour, id, values);
    expect(await harbour.performOne('tom', envelope)).toMatchObject({ outcome: 'refused', code });
    expect(await harbour.one('charges', id)).toMatchObject({ notes: null });
  });

  it('is possible to a purchaser only for their own invoices', async () => {
    const harbour = await harbourOf();
    const [own, other] = await harbour.invoices(5_000, 6_000);
    await change(harbour, own, { user_id: harbour.people.piet.user });
    expect(await edit(harbour, 'piet', own, { notes: 'mine' })).toMatchObject({ outcome: 'completed' });
    expect(await edit(harbour, 'piet', other, { notes: 'not mine' })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await harbour.one('charges', other)).toMatchObject({ notes: null });
  });

  it('needs no approval, and needs its author after seven days', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(900_000);
    const envelope = await composeEdit(harbour, 'tom', id, { notes: 'old' });
    const composedAt = '2026-11-12T09:00:00.000Z' as typeof envelope.composedAt;
    const stale = { ...envelope, composedAt, composedOffline: true, cursor: harbour.cursorOf('tom', composedAt) };
    expect(await harbour.performOne('tom', stale)).toMatchObject({ code: 'ACTION_EXPIRED' });
    const offline = {
      ...(await composeEdit(harbour, 'tom', id, { notes: 'fresh' })),
      composedOffline: true,
      dataAsOf: null,
    };
    expect(await harbour.performOne('tom', offline)).toMatchObject({ outcome: 'completed' });
    expect(await harbour.all('approvals')).toEqual([]);
  });
});
