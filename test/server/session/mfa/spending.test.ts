import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { MfaScope } from '../../../../domain/action.ts';
import { instantFromMs, instantToMs } from '../../../../domain/time/instant.ts';
import type { ActionEnvelope } from '../../../../domain/envelope.ts';
import { performActions } from '../../../../server/actions/perform-actions.ts';
import { spendMfaEvent } from '../../../../server/identity/proofs/spend-mfa-event.ts';
import { identityOf } from '../../../../server/identity/sessions/live-session.ts';
import { type Harbour, type Who, harboursOn, newId } from '../../actions/harbour.ts';
import { describeOnPostgres } from '../../both-databases.ts';

type EventWishes = { readonly scope?: MfaScope; readonly status?: 'Pending' | 'Confirmed'; readonly seconds?: number };

describeOnPostgres('a confirmed verification', (open) => {
  const harbourOf = harboursOn(open);

  /** Several payments of Tom's that wait for Ana, who is signed in, on a program that requires a code. */
  const waiting = async (count: number) => {
    const harbour = await harbourOf({ flags: { mfaEnabled: true, mfaRequired: true, mfaAtBuyerCreation: true } });
    for (const who of ['ana', 'ben'] as const) await signIn(harbour, who);
    const ids = await harbour.invoices(...Array.from({ length: count }, () => 900_000));
    const approvals: string[] = [];
    for (const id of ids) approvals.push(String((await harbour.pay('tom', [id])).result?.['approvalId']));
    return { harbour, approvals };
  };
  const deciding = async (harbour: Harbour, who: Who, approvals: readonly string[]) => {
    const envelopes: ActionEnvelope[] = [];
    for (const approval of approvals)
      envelopes.push(await harbour.compose(who, 'decideApproval', await harbour.deciding(approval, 'reject')));
    return envelopes;
  };
  const send = async (harbour: Harbour, who: Who, envelopes: readonly ActionEnvelope[], mfaEventId: string | null) => {
    const answers = await performActions({ ...harbour.contextOf(who), mfaEventId }, envelopes);
    return answers.map(({ code, outcome }) => code ?? outcome);
  };

  it('is valid for every decision of one request, and for no other request', async () => {
    const { harbour, approvals } = await waiting(3);
    const event = await confirmed(harbour, 'ana');
    const [first, second, third] = await deciding(harbour, 'ana', approvals);
    if (!first || !second || !third) throw new Error('Three decisions were composed.');
    expect(await send(harbour, 'ana', [first, second], event)).toEqual(['completed', 'completed']);
    expect(await send(harbour, 'ana', [first, third], event)).toEqual(['completed', 'MFA_REQUIRED']);
  });

  it('is not used by an action that is refused', async () => {
    const { harbour, approvals } = await waiting(1);
    const event = await confirmed(harbour, 'ana');
    const [good] = await deciding(harbour, 'ana', approvals);
    if (!good) throw new Error('One decision was composed.');
    const input = { approvalId: newId<string>(), decision: 'reject', reason: 'There is none', seen: [] };
    const bad = await harbour.compose('ana', 'decideApproval', input);
    expect(await send(harbour, 'ana', [bad], event)).toEqual(['NOT_FOUND']);
    expect(await send(harbour, 'ana', [good], event)).toEqual(['completed']);
  });

  it('is valid only for its session and scope, while it is confirmed and has not expired', async () => {
    const { harbour, approvals } = await waiting(1);
    const [decision] = await deciding(harbour, 'ana', approvals);
    if (!decision) throw new Error('One decision was composed.');
    const useless = [
      null,
      'no id',
      newId<string>(),
      await confirmed(harbour, 'ben'),
      await confirmed(harbour, 'ana', { scope: 'PasswordReset' }),
      await confirmed(harbour, 'ana', { status: 'Pending' }),
      await confirmed(harbour, 'ana', { seconds: 0 }),
    ];
    for (const event of useless) expect(await send(harbour, 'ana', [decision], event)).toEqual(['MFA_REQUIRED']);
    const left = await kept(harbour);
    expect(left).toContain(useless[3]);
    expect(left).not.toContain(useless[6]);
  });

  it('cannot be used by two simultaneous requests', async () => {
    const { harbour, approvals } = await waiting(2);
    const event = await confirmed(harbour, 'ana');
    const [one, other] = await deciding(harbour, 'ana', approvals);
    if (!one || !other) throw new Error('Two decisions were composed.');
    const answers = await Promise.all([send(harbour, 'ana', [one], event), send(harbour, 'ana', [other], event)]);
    expect(answers.flat().toSorted()).toEqual(['MFA_REQUIRED', 'completed']);
  });

  it('of scope BuyerCreate counts its uses for ten minutes; any other scope is removed by its use', async () => {
    const { harbour } = await waiting(1);
    const session = harbour.contextOf('ana').session;
    const spend = (scope: MfaScope, eventId: string) => {
      const now = harbour.clock.now();
      return harbour.database.withTransaction(identityOf(session), { now }, (trx) =>
        spendMfaEvent(trx, { session, scope, eventId, now }),
      );
    };
    const [inviting, revealing] = [
      await confirmed(harbour, 'ana', { scope: 'BuyerCreate' }),
      await confirmed(harbour, 'ana', { scope: 'RevealCardNumber' }),
    ];
    expect([await spend('BuyerCreate', inviting), await spend('BuyerCreate', inviting)]).toEqual([true, true]);
    expect([await spend('RevealCardNumber', revealing), await spend('RevealCardNumber', revealing)]).toEqual([
      true,
      false,
    ]);
    const [row] = await harbour.database.withTransaction({ role: 'owner' }, {}, (trx) =>
      trx.selectFrom('mfa_challenges').select(['id', 'uses']).where('id', '=', inviting).execute(),
    );
    expect(row).toEqual({ id: inviting, uses: 2 });
    harbour.clock.advance(600);
    expect(await spend('BuyerCreate', inviting)).toBe(false);
    expect(await kept(harbour)).not.toContain(inviting);
  });

  it('is not needed while 2-step verification is paused', async () => {
    const { harbour, approvals } = await waiting(1);
    const [decision] = await deciding(harbour, 'ana', approvals);
    if (!decision) throw new Error('One decision was composed.');
    const until = instantFromMs(instantToMs(harbour.clock.now()) + 60_000);
    await harbour.database.withTransaction({ role: 'owner' }, {}, (trx) =>
      trx
        .insertInto('person_security')
        .values({ person_id: harbour.people.ana.person, program_id: harbour.program.id, mfa_paused_until: until })
        .execute(),
    );
    expect(await send(harbour, 'ana', [decision], null)).toEqual(['completed']);
  });
});

async function signIn(harbour: Harbour, who: Who): Promise<void> {
  const { person, user } = harbour.people[who];
  await harbour.database.withTransaction({ role: 'owner' }, {}, (trx) =>
    trx
      .insertInto('sessions')
      .values({
        id: harbour.contextOf(who).session.key,
        id_hash: new Uint8Array(randomBytes(32)),
        person_id: person,
        user_id: user,
        program_id: harbour.program.id,
        checksum: 'checksum',
        idle_expires_at: '2027-01-01T00:00:00.000Z',
        expires_at: '2027-01-01T00:00:00.000Z',
      })
      .execute(),
  );
}

async function confirmed(
  harbour: Harbour,
  who: Who,
  { scope = 'OrderApproval', status = 'Confirmed', seconds = 600 }: EventWishes = {},
): Promise<string> {
  const id = newId<string>();
  await harbour.database.withTransaction({ role: 'owner' }, {}, (trx) =>
    trx
      .insertInto('mfa_challenges')
      .values({
        id,
        program_id: harbour.program.id,
        purpose: 'event',
        person_id: harbour.people[who].person,
        session_id: harbour.contextOf(who).session.key,
        scope,
        status,
        expires_at: instantFromMs(instantToMs(harbour.clock.now()) + seconds * 1000),
      })
      .execute(),
  );
  return id;
}

async function kept({ database }: Harbour): Promise<(string | null)[]> {
  const rows = await database.withTransaction({ role: 'owner' }, {}, (trx) =>
    trx.selectFrom('mfa_challenges').select('id').execute(),
  );
  return rows.map(({ id }) => id);
}
