import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { refuseGiving } from '../../domain/cards/limit-rules.ts';
import type { Refusal } from '../../domain/errors.ts';
import { refuse } from '../../domain/errors.ts';
import { money } from '../../domain/money.ts';
import type { UserId } from '../../domain/ids.ts';
import type { InviteUserInput } from '../../domain/users/invite-user.action.ts';
import { isContact } from '../../domain/users/listed-user.ts';
import { refusePlace } from '../../domain/users/user-rules.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { readRows } from '../rows/read-rows.ts';
import { sendInvitationKind } from './send-invitation.ts';
import { holdUsers, managerOf, refusedBy, tellOfUser } from './user-line.ts';

type InviteRun = ActionRun<InviteUserInput>;

/**
 * Adds an invited user and has the link sent. Somebody of another business of the program is the same person, and their user here is
 * linked to the one there. A contact of the business becomes a user.
 */
export async function performInviteUser(run: InviteRun): Promise<EffectOutcome> {
  const { input, now } = run;
  await holdUsers(run);
  const refusal = refusePlace(input, await managerOf(run)) ?? (await refuseLimit(run));
  if (refusal) return refusedBy(refusal);
  const known = await knownHere(run);
  if (known && !isContact(known)) return refusedBy(refuse('DUPLICATE_EMAIL'));
  const invited = known?.id ?? (await addUser(run));
  if (typeof invited !== 'string') return refusedBy(invited);
  if (known)
    await run.trx
      .updateTable('users')
      .set({ roles: [...input.roles], group_id: input.groupId, status: 'Pending' })
      .where('id', '=', known.id)
      .executeTakeFirstOrThrow();
  await setLimit(run, invited);
  await sendInvitation(run, invited, now);
  const rights = { email: input.email, roles: input.roles.join(' ') };
  await tellOfUser(run, 'inviteUser', { id: invited, groupId: input.groupId }, { after: rights });
  return { kind: 'done', result: { userId: invited } };
}

/** Has a link made and sent once this transaction is committed. */
export async function sendInvitation(
  run: Omit<ActionRun, 'input'>,
  userId: UserId,
  now: InviteRun['now'],
): Promise<void> {
  await enqueueJob(run.trx, {
    kind: sendInvitationKind,
    runAt: now,
    dedupeKey: `${sendInvitationKind}:${run.actionId}`,
    payload: { userId, invitedBy: run.author.userId, linkBase: run.linkBase },
    program: run.program.id,
    buyer: run.buyer,
  });
}

/** A user of this business with this address, as far as the inviter sees them. */
function knownHere({ trx, buyer, input }: InviteRun) {
  return trx
    .selectFrom('users as u')
    .innerJoin('people as p', 'p.id', 'u.person_id')
    .select(['u.id', 'u.roles'])
    .where('u.buyer_id', '=', buyer)
    .where((where) => where(where.fn<string>('lower', ['p.email']), '=', input.email))
    .executeTakeFirst();
}

async function addUser({ trx, input, program, buyer }: InviteRun): Promise<UserId | Refusal> {
  const { rows } = await sql<{ person: string }>`
    select person_of_email(${input.email}, ${input.firstName}, ${input.lastName}, null, ${input.language},
      (select country from buyers where id = ${buyer})) as person`.execute(trx);
  const person = rows[0]?.person;
  if (!person) throw new Error('The person of an invitation was neither found nor made.');
  const { rows: parents } = await sql<{ user_id: UserId; user_status: string }>`
    select * from parent_of_person(${person})`.execute(trx);
  const [parent] = parents;
  if (parent?.user_status === 'Pending') return refuse('PARENT_NOT_ACTIVATED');
  const id = randomUUID() as UserId;
  const written = await trx
    .insertInto('users')
    .values({
      id,
      person_id: person,
      program_id: program.id,
      user_type: 'buyer',
      buyer_id: buyer,
      group_id: input.groupId,
      roles: [...input.roles],
      status: 'Pending',
      parent_user_id: parent?.user_id ?? null,
    })
    // Somebody of a group that the inviter does not see.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return written.numInsertedOrUpdatedRows === 1n ? id : refuse('DUPLICATE_EMAIL');
}

/** Nobody gives a limit above their own; where none is given, it is their own (§5). */
async function refuseLimit({ trx, input, author }: InviteRun): Promise<Refusal | null> {
  const [own] = await readRows(trx, 'spendingLimits', [author.userId]);
  if (!own || input.limitMinor === null) return null;
  return refuseGiving(money(input.limitMinor, own.currency), own);
}

async function setLimit({ trx, input, author }: InviteRun, userId: UserId): Promise<void> {
  const [own] = await readRows(trx, 'spendingLimits', [author.userId]);
  const limitMinor = input.limitMinor ?? own?.limitMinor ?? null;
  if (limitMinor === null) return;
  await trx
    .updateTable('spending_limits')
    .set({ limit_minor: limitMinor })
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}
