import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { PersonsEnd } from '../../../domain/users/persons-end.ts';
import { issueCardKind } from '../../../server/cards/issue-card.ts';
import { identityOf } from '../../../server/identity/sessions/live-session.ts';
import { enqueueJob } from '../../../server/jobs/enqueue-job.ts';
import { judgeNow } from '../../../server/pre-authorisations/judge-now.ts';
import { readRows } from '../../../server/rows/read-rows.ts';
import { countPersonsEnd } from '../../../server/users/persons-end.operation.ts';
import { harboursOn, newId } from '../actions/harbour.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';
import { withCards } from '../cards/cards-world.ts';

const nobody: PersonsEnd = {
  cards: 0,
  holds: 0,
  requests: 0,
  decisions: 0,
  delegations: 0,
  groups: 0,
  autoPay: 0,
  scheduledPayments: 0,
  devices: 0,
};

describeOnPostgresFirst('The end of a person’s access', (open) => {
  const harbourOf = harboursOn(open);

  /** Piet with one of each: cards in every state, a held amount, a request of his own, a delegation to him, a session and a push address. */
  async function withOneOfEach() {
    const world = await withCards(await harbourOf({ flags: { purchaseCards: true } }));
    const { harbour } = world;
    const { asJob, people, database } = harbour;
    const cards = {
      active: await world.card(),
      inactive: await world.card({ status: 'inactive' }),
      pending: await world.card({ status: 'pending', last4: null }),
      locked: await world.card({
        status: 'locked',
        status_before_lock: 'active',
        lock_reason: 'lost',
        locked_at: harbour.clock.now(),
      }),
    };
    await database.withTransaction(asJob, {}, (trx) =>
      enqueueJob(trx, {
        kind: issueCardKind,
        runAt: harbour.clock.now(),
        dedupeKey: cards.pending,
        payload: { cardId: cards.pending },
        program: asJob.program,
        buyer: asJob.buyer,
      }),
    );
    const hold = await world.hold(
      3_101,
      { card: cards.active, user: people.piet.user, group: world.groups.yard },
      '2026-12-20T00:00:00.000Z',
    );
    const request = await world.act('piet', 'terminateCard', { cardId: cards.inactive, reason: 'other' });
    expect(request).toMatchObject({ outcome: 'inApproval' });
    const place = { program_id: asJob.program, buyer_id: asJob.buyer };
    await database.withTransaction({ role: 'owner' }, {}, async (trx) => {
      await trx
        .insertInto('delegations')
        .values({
          ...place,
          id: newId(),
          user_id: people.ben.user,
          user_name: 'Ben Okoro',
          to_user_id: people.piet.user,
          to_name: 'Piet Visser',
          first_day: '2026-11-20',
          last_day: '2026-12-20',
        })
        .execute();
      await sql`insert into sessions (id_hash, person_id, user_id, program_id, checksum, idle_expires_at, expires_at)
        values (${Buffer.from(newId())}, ${people.piet.person}, ${people.piet.user}, ${asJob.program}, '',
          '2027-01-01', '2027-01-01')`.execute(trx);
      await sql`insert into push_subscriptions (id, program_id, person_id, session_key, endpoint_hash, body)
        values (${newId()}, ${asJob.program}, ${people.piet.person}, ${newId()}, ${Buffer.from(newId())}, 'sealed')`.execute(
        trx,
      );
    });
    return { world, cards, hold, requestId: String(request.result?.['approvalId']) };
  }
  type OneOfEach = Awaited<ReturnType<typeof withOneOfEach>>;

  const give = ({ world }: OneOfEach, status: 'Active' | 'Suspended' | 'Terminated') =>
    world.act('ana', 'changeUserStatus', { userId: world.harbour.people.piet.user, status });
  const statusesOf = async ({ world, cards }: OneOfEach) => {
    const named = Object.entries(cards).map(async ([name, id]) => {
      const card = await world.harbour.one('cards', id);
      return [name, card.terminatedAt ? `ended: ${card.terminatedReason}` : card.status];
    });
    return Object.fromEntries(await Promise.all(named)) as unknown;
  };
  const counted = ({ world }: OneOfEach, who: 'ana' | 'tom' = 'ana') =>
    world.harbour.database.withTransaction(
      identityOf(world.contextOf(who).session),
      { readOnly: true, now: world.harbour.clock.now() },
      (trx) => countPersonsEnd(trx, world.harbour.people.piet.user),
    );
  const verdictOn = ({ world, cards }: OneOfEach, cardId = cards.active) =>
    world.write(async (trx) => {
      const [card] = await readRows(trx, 'cards', [cardId]);
      if (!card) throw new Error('The card is there.');
      const moment = { buyer: world.harbour.buyer, now: world.harbour.clock.now(), timeZone: 'Europe/London' };
      return judgeNow(trx, card, { amountMinor: 100, sellerName: 'Leith branch', category: null }, moment);
    });
  const left = ({ world }: OneOfEach) =>
    world.harbour.database.withTransaction({ role: 'owner' }, {}, async (trx) => {
      const { user, person } = world.harbour.people.piet;
      const { rows } = await sql<{ sessions: number; push: number; delegations: number }>`select
        (select count(*) from sessions where user_id = ${user} and revoked_at is null)::int as sessions,
        (select count(*) from push_subscriptions where person_id = ${person})::int as push,
        (select count(*) from delegations where to_user_id = ${user} and revoked_at is null)::int as delegations`.execute(
        trx,
      );
      return rows[0];
    });

  it('is counted before it happens, for those who manage the person only', async () => {
    const made = await withOneOfEach();
    expect(await counted(made)).toEqual({ ...nobody, cards: 4, holds: 1, requests: 1, delegations: 1, devices: 1 });
    await expect(counted(made, 'tom')).rejects.toMatchObject({ refusal: { code: 'NOT_FOUND' } });
  });

  it('ends everything of a deactivated person, and no purchase of theirs is captured later', async () => {
    const made = await withOneOfEach();
    const { world } = made;
    expect(await give(made, 'Terminated')).toMatchObject({ outcome: 'completed' });
    const ended = 'ended: employeeTerminated';
    expect(await statusesOf(made)).toEqual({ active: ended, inactive: ended, pending: ended, locked: ended });
    expect(await world.harbour.one('authorisations', made.hold)).toMatchObject({ status: 'cancelled' });
    expect(await left(made)).toEqual({ sessions: 0, push: 0, delegations: 0 });
    await world.harbour.jobs.runDueJobs();
    expect(await world.harbour.one('approvals', made.requestId)).toMatchObject({ state: 'superseded' });
    const asked = await world.harbour.all('actions');
    expect(asked.find(({ kind }) => kind === 'terminateCard')).toMatchObject({ error: { code: 'AUTHOR_GONE' } });
    expect(await counted(made)).toEqual(nobody);
    const [charge] = await world.harbour.all('charges');
    expect(charge).toBeUndefined();
  });

  it('locks the cards of a suspended person, and enabling unlocks only what the suspension locked', async () => {
    const made = await withOneOfEach();
    const { world, cards } = made;
    expect(await give(made, 'Suspended')).toMatchObject({ outcome: 'completed' });
    expect(await statusesOf(made)).toEqual({
      active: 'locked',
      inactive: 'locked',
      pending: 'locked',
      locked: 'locked',
    });
    expect(await world.harbour.one('authorisations', made.hold)).toMatchObject({ status: 'cancelled' });
    expect(await left(made)).toEqual({ sessions: 0, push: 0, delegations: 1 });
    expect(await world.act('ana', 'unlockCard', { cardId: cards.active })).toMatchObject({
      code: 'CARD_HOLDER_SUSPENDED',
    });
    expect(await world.act('ana', 'unlockCard', { cardId: cards.locked })).toMatchObject({
      code: 'CARD_HOLDER_SUSPENDED',
    });
    // Locked by somebody meanwhile: that lock is nobody’s but theirs.
    expect(await world.act('ana', 'lockCard', { cardId: cards.inactive, reason: 'stolen' })).toMatchObject({
      outcome: 'completed',
    });
    await world.harbour.jobs.runDueJobs();
    expect(await world.harbour.one('approvals', made.requestId)).toMatchObject({ state: 'superseded' });
    expect(await give(made, 'Active')).toMatchObject({ outcome: 'completed' });
    expect(await statusesOf(made)).toEqual({
      active: 'active',
      inactive: 'locked',
      // It was issued while it was locked.
      pending: 'inactive',
      locked: 'locked',
    });
  });

  it('declines a purchase because of the person, whatever the card says', async () => {
    const made = await withOneOfEach();
    expect(await verdictOn(made)).toEqual({ kind: 'accepted' });
    await made.world.harbour.changeMember('piet', { status: 'Suspended' });
    await made.world.write((trx) =>
      trx
        .updateTable('purchase_cards')
        .set({
          status: 'active',
          status_before_lock: null,
          lock_reason: null,
          locked_at: null,
          locked_with_holder: false,
        })
        .where('id', '=', made.cards.active)
        .execute(),
    );
    expect(await verdictOn(made)).toEqual({ kind: 'declined', reason: 'cardholder', policy: null });
  });
});
