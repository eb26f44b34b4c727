import { expect, it } from 'vitest';
import type { ChargeId, DisputeId, Id } from '../../../domain/ids.ts';
import type { RaiseDisputeInput } from '../../../domain/disputes/raise-dispute.action.ts';
import { type Harbour, bankDelaySeconds, harboursOn, newId } from '../actions/harbour.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';

type FileId = Id<'file'>;

describeOnPostgresFirst('a dispute', (open) => {
  const harbourOf = harboursOn(open);

  const raise = async (harbour: Harbour, chargeId: ChargeId, changes: Partial<RaiseDisputeInput> = {}) => {
    const facts = { currency: 'GBP', amountMinor: 2_006, reason: 'defective', note: null, fileIds: [] } as const;
    const envelope = await harbour.compose('tom', 'raiseDispute', { ...facts, chargeId, ...changes });
    const answer = await harbour.performOne('tom', envelope);
    return { answer, id: envelope.id as string as DisputeId };
  };
  /** A file of Tom's that has been scanned. */
  const storedPhoto = async (harbour: Harbour, name: string) => {
    const id = newId<FileId>();
    await harbour.database.withTransaction(harbour.asJob, {}, (trx) =>
      trx
        .insertInto('blobs')
        .values({
          id,
          program_id: harbour.program.id,
          buyer_id: harbour.buyer,
          user_id: harbour.people.tom.user,
          sha256: '0'.repeat(64),
          byte_length: 3,
          content_type: 'image/jpeg',
          file_name: name,
          completed_at: harbour.clock.now(),
        })
        .execute(),
    );
    return id;
  };
  const decided = async (harbour: Harbour) => {
    await harbour.jobs.runDueJobs();
    harbour.clock.advance(bankDelaySeconds);
    await harbour.jobs.runDueJobs();
  };
  const stateOf = async (harbour: Harbour, chargeId: ChargeId, id: DisputeId) => {
    const [charge, dispute] = [await harbour.one('charges', chargeId), await harbour.one('disputes', id)];
    return [dispute.status, dispute.creditedMinor, charge.status, charge.remainingDueMinor, charge.hasOpenDispute];
  };

  it('is open until the seller has decided; a credit lowers what is left to pay', async () => {
    const harbour = await harbourOf({ flags: { disputes: true } });
    const [chargeId] = await harbour.invoices(5_000);
    const { id } = await raise(harbour, chargeId);
    await harbour.jobs.runDueJobs();
    expect(await stateOf(harbour, chargeId, id)).toEqual(['open', null, 'open', 5_000, true]);
    await decided(harbour);
    expect(await stateOf(harbour, chargeId, id)).toEqual(['resolved', 2_006, 'partiallyAdjusted', 2_994, false]);
  });

  it('keeps the amount that was due on the invoice when it was closed, even if the invoice is paid later', async () => {
    const harbour = await harbourOf({ flags: { disputes: true } });
    const [chargeId, second] = await harbour.invoices(5_000, 4_000);
    const { id } = await raise(harbour, chargeId);
    expect((await harbour.one('disputes', id)).leftDueMinor).toBeNull();
    await decided(harbour);
    const withdrawn = await raise(harbour, second, { amountMinor: 2_004 });
    await harbour.performOne('tom', await harbour.compose('tom', 'withdrawDispute', { disputeId: withdrawn.id }));
    await harbour.changeCharge(chargeId, { status: 'paid', remaining_due_minor: 0 });
    await harbour.changeCharge(second, { status: 'paid', remaining_due_minor: 0 });
    expect((await harbour.one('disputes', id)).leftDueMinor).toBe(2_994);
    expect((await harbour.one('disputes', withdrawn.id)).leftDueMinor).toBe(4_000);
  });

  it.each([
    [2_002, ['rejected', null, 'open', 5_000, false]],
    [2_003, ['resolved', 1_002, 'partiallyAdjusted', 3_998, false]],
    [2_004, ['open', null, 'open', 5_000, true]],
    [2_005, ['failed', null, 'open', 5_000, false]],
  ])('of a test amount of %d ends as published', async (amountMinor, state) => {
    const harbour = await harbourOf({ flags: { disputes: true } });
    const [chargeId] = await harbour.invoices(5_000);
    const { id } = await raise(harbour, chargeId, { amountMinor });
    await decided(harbour);
    expect(await stateOf(harbour, chargeId, id)).toEqual(state);
  });

  it('that the seller asks about is decided after the reply', async () => {
    const harbour = await harbourOf({ flags: { disputes: true } });
    const [chargeId] = await harbour.invoices(5_000);
    const { id } = await raise(harbour, chargeId, { amountMinor: 5_000 });
    await decided(harbour);
    const [photo, unknown] = [await storedPhoto(harbour, 'boxes.jpg'), newId<FileId>()];
    const reply = async (fileIds: readonly string[]) =>
      harbour.performOne(
        'tom',
        await harbour.compose('tom', 'answerDispute', { disputeId: id, text: 'Boxes 3 and 4', fileIds }),
      );
    expect(await reply([photo, unknown])).toMatchObject({ outcome: 'refused', code: 'FILE_MISSING' });
    expect(await reply([photo])).toMatchObject({ outcome: 'completed' });
    await decided(harbour);
    expect(await stateOf(harbour, chargeId, id)).toEqual(['resolved', 5_000, 'credited', 0, false]);
    const { messages } = await harbour.one('disputes', id);
    expect(messages.map(({ from }) => from)).toEqual(['seller', 'buyer', 'seller']);
    expect(messages[1]?.files).toEqual([{ id: photo, name: 'boxes.jpg', type: 'image/jpeg', bytes: 3 }]);
  });

  it('is replied to by a user of the seller, whom the trail names; the action is the seller’s', async () => {
    const harbour = await harbourOf({ flags: { disputes: true } });
    const [chargeId] = await harbour.invoices(5_000);
    const { id } = await raise(harbour, chargeId, { amountMinor: 2_004 });
    const reply = await harbour.compose('sal', 'replyToDispute', { disputeId: id, text: 'Which of the boxes?' });
    const answer = await harbour.performOne('sal', reply);
    expect(answer).toMatchObject({ outcome: 'completed' });
    expect(answer.feedVersion).toBeGreaterThan(0);
    expect(await harbour.performOne('sal', reply)).toEqual(answer);
    const seller = 'Northgate Builders Merchants';
    const { status, messages } = await harbour.one('disputes', id);
    expect([status, messages]).toMatchObject(['open', [{ from: 'seller', authorName: seller }]]);
    const trail = await harbour.database.withTransaction(harbour.asJob, { readOnly: true }, (trx) =>
      trx.selectFrom('activity').selectAll().where('action_id', '=', reply.id).execute(),
    );
    expect(trail).toMatchObject([{ actor_user_id: harbour.people.sal.user, actor_name: seller, subject_id: chargeId }]);
    expect(await harbour.seenBy('sal', 'actions', [reply.id])).toMatchObject([{ state: 'completed' }]);
    expect(await harbour.seenBy('ana', 'actions', [reply.id])).toEqual([]);
    await harbour.jobs.runDueJobs();
    const [notice] = await harbour.noticesTo('tom@harbour.example');
    expect(notice?.text).toContain('Which of the boxes?');
  });

  it('of a paid invoice becomes a credit of the seller, which pays another invoice', async () => {
    const harbour = await harbourOf({ flags: { disputes: true } });
    const [chargeId, otherId] = await harbour.invoices(5_000, 9_000);
    await harbour.changeCharge(chargeId, { status: 'paid', remaining_due_minor: 0 });
    const { id } = await raise(harbour, chargeId);
    await decided(harbour);
    expect(await stateOf(harbour, chargeId, id)).toEqual(['resolved', 2_006, 'paid', 0, false]);
    expect(await harbour.all('payments')).toEqual([]);
    const [credit] = (await harbour.all('charges')).filter(({ type }) => type === 'credit');
    const { sellerName } = await harbour.one('charges', chargeId);
    expect(credit).toMatchObject({ status: 'open', totalMinor: -2_006, remainingDueMinor: 2_006, sellerName });
    const told = (await harbour.all('activity')).filter(({ subjectId }) => subjectId === credit?.id);
    expect(told).toMatchObject([{ kind: 'chargeCreated', after: { disputeId: id, chargeId, totalMinor: -2_006 } }]);
    const lines = [{ chargeId: otherId, amountMinor: 2_006 }];
    const applied = { from: { kind: 'credit', id: credit?.id }, currency: 'GBP', lines };
    expect(await harbour.performOne('tom', await harbour.compose('tom', 'applyFunds', applied))).toMatchObject({
      outcome: 'completed',
    });
    expect(await harbour.one('charges', otherId)).toMatchObject({ remainingDueMinor: 6_994 });
  });

  it('is not requested twice: the second request of the same person reaches no approver', async () => {
    const harbour = await harbourOf({ flags: { disputes: true, approvals: true } });
    const [chargeId] = await harbour.invoices(5_000);
    await harbour.database.withTransaction(harbour.asJob, {}, (trx) =>
      trx.updateTable('charges').set({ user_id: harbour.people.piet.user }).where('id', '=', chargeId).execute(),
    );
    const asks = async () => {
      const facts = { currency: 'GBP', amountMinor: 2_006, reason: 'defective', note: null, fileIds: [] };
      return harbour.performOne('piet', await harbour.compose('piet', 'raiseDispute', { ...facts, chargeId }));
    };
    expect(await asks()).toMatchObject({ outcome: 'inApproval' });
    expect(await asks()).toMatchObject({ outcome: 'refused', code: 'DISPUTE_REQUESTED_ALREADY' });
    expect(await harbour.all('approvals')).toHaveLength(1);
  });

  it('is refused after the program’s limit, and while another one is open; afterwards there can be a second one', async () => {
    const harbour = await harbourOf({ flags: { disputes: true } });
    const [chargeId] = await harbour.invoices(5_000);
    const { id } = await raise(harbour, chargeId);
    expect((await raise(harbour, chargeId)).answer).toMatchObject({ outcome: 'refused', code: 'DISPUTE_OPEN_ALREADY' });
    const withdrawal = await harbour.compose('tom', 'withdrawDispute', { disputeId: id });
    expect(await harbour.performOne('tom', withdrawal)).toMatchObject({ outcome: 'completed' });
    expect((await raise(harbour, chargeId)).answer).toMatchObject({ outcome: 'completed' });
    const [late] = await harbour.invoices(5_000);
    harbour.clock.advance(200 * 86_400);
    expect((await raise(harbour, late)).answer).toMatchObject({ outcome: 'refused', code: 'DISPUTE_TOO_LATE' });
  });
});
