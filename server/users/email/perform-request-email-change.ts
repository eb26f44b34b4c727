import { randomUUID } from 'node:crypto';
import { type Refusal, refuse } from '../../../domain/errors.ts';
import { type Instant, instantFromMs, instantToMs } from '../../../domain/time/instant.ts';
import { emailChangeHours, maxEmailChangesADay, refuseEmailChange } from '../../../domain/users/email-change.ts';
import type { RequestEmailChangeInput } from '../../../domain/users/request-email-change.action.ts';
import type { ActionRun, EffectOutcome } from '../../effects/action-run.ts';
import { enqueueJob } from '../../jobs/enqueue-job.ts';
import { readUsers } from '../read-users.ts';
import { heldUser, refusedBy, tellOfUser } from '../user-line.ts';
import { personOfUser } from './open-email-change.ts';
import { sendEmailChangeKind } from './send-email-change.ts';

type Run = ActionRun<RequestEmailChangeInput>;

/** Stores the change and has both links mailed; nothing changes before both addresses have confirmed. */
export async function performRequestEmailChange(run: Run): Promise<EffectOutcome> {
  const { trx, input, now, program, buyer, author } = run;
  const refusal = await refuseRequestEmailChange(run);
  if (refusal) return refusedBy(refusal);
  const { user } = await heldUser(run, input.userId);
  const person = await personOfUser(trx, user.id);
  const id = randomUUID();
  await trx
    .updateTable('email_changes')
    .set({ status: 'expired', ended_at: now })
    .where('person_id', '=', person.id)
    .where('status', '=', 'open')
    .execute();
  await trx
    .insertInto('email_changes')
    .values({
      id,
      program_id: program.id,
      buyer_id: buyer,
      person_id: person.id,
      requested_by: author.userId,
      old_email: user.email,
      new_email: input.email,
      requested_at: now,
      expires_at: hoursAfter(now, emailChangeHours),
    })
    .execute();
  await enqueueJob(trx, {
    kind: sendEmailChangeKind,
    runAt: now,
    dedupeKey: `${sendEmailChangeKind}:${id}`,
    payload: { changeId: id },
    program: program.id,
    buyer,
  });
  await tellOfUser(run, 'requestEmailChange', user, { before: { email: user.email }, after: { email: input.email } });
  return { kind: 'done', result: { userId: user.id } };
}

/**
 * Why a change is refused, or null; also asked before it waits for an approval. An address that is taken outside of what the author sees is
 * not refused here: they would learn whose it is.
 */
export async function refuseRequestEmailChange(run: Run): Promise<Refusal | null> {
  const { trx, input, author, buyer, now } = run;
  const [user] = await readUsers(trx, { buyer, userId: input.userId });
  if (!user) return refuse('NOT_FOUND');
  const refusal = refuseEmailChange(user, author);
  if (refusal) return refusal;
  const person = await personOfUser(trx, user.id);
  if (person.sso_status === 'Active') return refuse('EMAIL_BY_SINGLE_SIGN_ON');
  if (user.email.toLowerCase() === input.email) return refuse('NOTHING_CHANGED');
  const others = await readUsers(trx, { buyer });
  if (others.some(({ email }) => email.toLowerCase() === input.email)) return refuse('DUPLICATE_EMAIL');
  const changes = await trx
    .selectFrom('email_changes')
    .select(['status', 'requested_at', 'expires_at'])
    .where('person_id', '=', person.id)
    .where('requested_at', '>', hoursAfter(now, -Math.max(24, emailChangeHours)))
    .execute();
  if (changes.some((one) => one.status === 'open' && one.expires_at > now)) return refuse('EMAIL_CHANGE_OPEN');
  const ofToday = changes.filter((one) => one.requested_at > hoursAfter(now, -24));
  return ofToday.length < maxEmailChangesADay ? null : refuse('EMAIL_CHANGE_TOO_OFTEN');
}

function hoursAfter(now: Instant, hours: number): Instant {
  return instantFromMs(instantToMs(now) + hours * 3_600_000);
}
