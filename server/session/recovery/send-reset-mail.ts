import * as v from 'valibot';
import { resetLinkMinutes } from '../../../domain/session/password-rules.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { NoticeKind } from '../../../domain/session/notice-texts.ts';
import type { Clock } from '../../clock.ts';
import type { Transaction, WithTransaction } from '../../database/with-transaction.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { addChallenge } from '../../identity/proofs/challenge-store.ts';
import type { Person } from '../../identity/proofs/person-methods.ts';
import { queueNotice } from '../../notices/queue-notice.ts';
import { type Program, readProgram } from '../../programs/program.ts';
import type { LinkTo } from '../../programs/public-links.ts';
import { mayBeUsed } from '../../identity/sessions/memberships.ts';
import { recordSessionEvent } from '../../identity/sessions/session-events.ts';
import { newSessionSecret, sessionIdHash } from '../../identity/sessions/session-secret.ts';
import type { Signer } from '../../signing.ts';

const payloadSchema = v.object({ id: v.string(), wish: v.string() });
const wishSchema = v.object({ email: v.string(), address: v.string() });
type Wish = v.InferOutput<typeof wishSchema>;

type Means = {
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
  readonly signer: Signer;
  readonly linkTo: LinkTo;
};

/**
 * E-mails a person who requested a new password: a link that works once, within an hour; or the reason why there is none, to people who
 * are not active yet (§8) and to those with single sign-on. Does nothing if there is no such person.
 */
export function sendResetMailJob({ withTransaction, clock, signer, linkTo }: Means): JobHandler {
  return async (job) => {
    const payload = v.parse(payloadSchema, job.payload);
    const text = signer.reveal('notice', payload.wish, payload.id);
    if (text === null) return null;
    const wish = v.parse(wishSchema, JSON.parse(text));
    const now = clock.now();
    await withTransaction({ role: 'job', program: job.program }, { now }, (transaction) =>
      answerWish(transaction, { signer, linkTo, wish }, now),
    );
    return null;
  };
}

async function answerWish(
  transaction: Transaction,
  { signer, linkTo, wish }: Pick<Means, 'signer' | 'linkTo'> & { readonly wish: Wish },
  now: Instant,
): Promise<void> {
  const person = await transaction
    .selectFrom('people')
    .select(['id', 'email', 'language', 'program_id', 'password_hash', 'sso_status'])
    .where((where) => where(where.fn<string>('lower', ['email']), '=', wish.email))
    // The person first; somebody who was only invited gets the mail as well.
    .orderBy('typed_by', (order) => order.asc().nullsFirst())
    .executeTakeFirst();
  if (!person) return;
  const program = await readProgram(transaction, person.program_id);
  const tell = (kind: NoticeKind, values?: Record<string, string | number>) =>
    queueNotice(
      transaction,
      { program, signer },
      { kind, channel: 'email', to: person.email, person: person.id, language: person.language, values },
      now,
    );
  const record = (kind: 'resetRequested' | 'resetRefused', detail?: Record<string, string>) =>
    recordSessionEvent(transaction, { kind, program, person: person.id, address: wish.address, detail });
  if (person.sso_status === 'Active') {
    await tell('reset-single-sign-on');
    return record('resetRefused', { because: 'singleSignOn' });
  }
  if (person.password_hash === null || !(await isActive(transaction, person))) {
    await tell('reset-pending');
    return record('resetRefused', { because: 'notActive' });
  }
  const token = await makeLink(transaction, program, person, now);
  await tell('reset-link', { link: linkTo(program, `/resetpassword?token=${token}`), minutes: resetLinkMinutes });
  return record('resetRequested');
}

/** A new link; earlier ones become invalid. */
async function makeLink(
  transaction: Transaction,
  program: Program,
  person: Pick<Person, 'id'>,
  now: Instant,
): Promise<string> {
  await transaction
    .deleteFrom('mfa_challenges')
    .where('purpose', '=', 'reset')
    .where('person_id', '=', person.id)
    .execute();
  const token = newSessionSecret();
  await addChallenge(
    transaction,
    {
      purpose: 'reset',
      program_id: program.id,
      person_id: person.id,
      token_hash: sessionIdHash(token),
      minutes: resetLinkMinutes,
    },
    now,
  );
  return token;
}

/** True with a membership that may sign in, in an account that is not pending. */
async function isActive(transaction: Transaction, person: Pick<Person, 'id'>): Promise<boolean> {
  const memberships = await transaction
    .selectFrom('users as u')
    .leftJoin('buyers as b', 'b.id', 'u.buyer_id')
    .select(['u.status', 'b.status as buyer_status'])
    .where('u.person_id', '=', person.id)
    .execute();
  return memberships.some((one) => mayBeUsed(one) && one.buyer_status !== 'Pending');
}
