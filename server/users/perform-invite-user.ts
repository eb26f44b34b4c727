import { sql } from 'kysely';
import { refuseGiving } from '../../domain/cards/limit-rules.ts';
import { type Refusal, refuse } from '../../domain/errors.ts';
import { money } from '../../domain/money.ts';
import type { UserId } from '../../domain/ids.ts';
import type { InviteUserInput } from '../../domain/users/invite-user.action.ts';
import { isContact } from '../../domain/users/listed-user.ts';
import { refusePlace } from '../../domain/users/user-rules.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { readRows } from '../rows/read-rows.ts';
import { addMember, memberOfEmail } from './add-member.ts';
import { readUsers } from './read-users.ts';
import { sendInvitationKind } from './send-invitation.ts';
import { holdUsers, managerOf, refusedBy, tellOfUser } from './user-line.ts';

type InviteRun = ActionRun<InviteUserInput>;

/**
 * Adds an invited user and sends the link. A contact of the business becomes a user. A person of another business of the program is
 * linked when they accept, and not told of before.
 */
export async function performInviteUser(run: InviteRun): Promise<EffectOutcome> {
  const { input, now } = run;
  await holdUsers(run);
  const refusal = await refuseInviteUser(run);
  if (refusal) return refusedBy(refusal);
  const { trx, program, buyer } = run;
  const known = await memberOfEmail(trx, buyer, input.email);
  const member = { ...input, phone: null, receiveEmail: false, contactTypes: [] };
  const invited = known?.id ?? (await addMember(trx, { program: program.id, buyer }, member));
  if (invited === 'duplicate') return refusedBy(refuse('DUPLICATE_EMAIL'));
  if (known)
    await trx
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

/** Why somebody is not invited, or null; also asked before the invitation waits for an approval. */
export async function refuseInviteUser(run: InviteRun): Promise<Refusal | null> {
  const { trx, buyer, input } = run;
  const refusal = refusePlace(input, await managerOf(run)) ?? (await refuseLimit(run));
  if (refusal) return refusal;
  const known = await memberOfEmail(trx, buyer, input.email);
  if (known && !isContact(known)) return refuse('DUPLICATE_EMAIL');
  // An invited user receives no invoices until the account is activated.
  if (known) return (await isLastReceiver(run, known.id)) ? refuse('LAST_INVOICE_RECEIVER') : null;
  const { rows } = await sql<{
    obstacle: string | null;
  }>`select obstacle_to_member(${input.email}) as obstacle`.execute(trx);
  return rows[0]?.obstacle === 'duplicate' ? refuse('DUPLICATE_EMAIL') : null;
}

/** Enqueues a new link and its e-mail in this transaction. */
export async function sendInvitation(
  run: Omit<ActionRun, 'input'>,
  userId: UserId,
  now: InviteRun['now'],
): Promise<void> {
  await enqueueJob(run.trx, {
    kind: sendInvitationKind,
    runAt: now,
    dedupeKey: `${sendInvitationKind}:${run.actionId}`,
    payload: { userId, invitedBy: run.author.userId },
    program: run.program.id,
    buyer: run.buyer,
  });
}

async function isLastReceiver({ trx, buyer }: InviteRun, userId: UserId): Promise<boolean> {
  const [user] = await readUsers(trx, { buyer, userId });
  return user?.isLastReceiver ?? false;
}

/** Nobody gives a limit above their own; the default is their own (§5). */
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
