import { sql } from 'kysely';
import * as v from 'valibot';
import { legalIdentitySchema } from '../../domain/accounts/company.ts';
import type { BuyerId, PersonId } from '../../domain/ids.ts';
import { type Instant, instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import { emailAddressSchema } from '../../domain/users/invitation.ts';
import type { Clock } from '../clock.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { type JobHandler, JobCannotSucceed } from '../jobs/job.ts';
import { queueNotice } from '../notices/queue-notice.ts';
import { type Program, readProgram } from '../programs/program.ts';
import type { Signer } from '../signing.ts';
import type { AccountReview } from './account-review.ts';

/** The job that asks about a requested change of the business until it is decided. */
export const decideAccountRequestKind = 'decide-account-request';

const askAgainSeconds = 5;
const payloadSchema = v.object({ requestId: v.string() });
const emailSchema = v.object({ email: emailAddressSchema });

type Means = {
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
  readonly signer: Signer;
  readonly accountReview: AccountReview;
};

/** The change, the request, the audit trail and the e-mails are written together with the decision, or not at all. */
export function decideAccountRequestJob({ withTransaction, clock, signer, accountReview }: Means): JobHandler {
  return async ({ program: programId, buyer, payload }) => {
    if (programId === null || buyer === null) throw new JobCannotSucceed('A business is that of a program.');
    const { requestId } = v.parse(payloadSchema, payload);
    const identity = { role: 'job', program: programId } as const;
    const request = await withTransaction(identity, { readOnly: true }, (trx) => openRequest(trx, requestId));
    if (!request) return null;
    const decision = await accountReview.decide({ ...request, submittedAt: request.submitted_at });
    const now = clock.now();
    if (!decision) return { runAgainAt: instantFromMs(instantToMs(now) + askAgainSeconds * 1000) };
    await withTransaction(identity, { now }, async (trx) => {
      // Decided by another run of this job meanwhile.
      if (!(await openRequest(trx, requestId, { lock: true }))) return;
      const program = await readProgram(trx, programId);
      const primary = await primaryOf(trx, buyer);
      const isDone =
        decision === 'approved' && (await carryOut(trx, buyer, request, { primary: primary?.person ?? null, now }));
      const status = isDone ? 'approved' : 'rejected';
      await trx.updateTable('account_requests').set({ status, decided_at: now }).where('id', '=', requestId).execute();
      await recordActivity(
        trx,
        { program: programId, buyer, actorUserId: null, actorName: null, actionId: null, now },
        [
          {
            subjectType: 'user',
            subjectId: request.requested_by_user_id,
            groupId: null,
            ownerId: request.requested_by_user_id,
            kind: isDone ? 'accountChangeApproved' : 'accountChangeRejected',
            after: { ...request.wanted },
          },
        ],
      );
      await tell(trx, { program, signer, now }, { request, status, formerEmail: primary?.email ?? null });
    });
    return null;
  };
}

function openRequest(trx: Transaction, id: string, { lock } = { lock: false }) {
  return trx
    .selectFrom('account_requests')
    .select(['id', 'kind', 'wanted', 'requested_by_user_id', 'submitted_at', 'buyer_id'])
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}
type OpenRequest = NonNullable<Awaited<ReturnType<typeof openRequest>>>;

function primaryOf(trx: Transaction, buyer: BuyerId) {
  return trx
    .selectFrom('users as u')
    .innerJoin('people as p', 'p.id', 'u.person_id')
    .select(['p.id as person', 'p.email'])
    .where('u.buyer_id', '=', buyer)
    .where('u.is_primary', '=', true)
    .executeTakeFirst();
}

/** False if the change is no longer possible: another user of the program has the address meanwhile. */
async function carryOut(
  trx: Transaction,
  buyer: BuyerId,
  { kind, wanted }: OpenRequest,
  { primary, now }: { readonly primary: PersonId | null; readonly now: Instant },
): Promise<boolean> {
  if (kind === 'companyInfo') {
    const { name, registrationNumber, taxId } = v.parse(v.partial(legalIdentitySchema), wanted);
    await trx
      .updateTable('buyers')
      .set({
        ...(name === undefined ? {} : { name, former_names: withFormerName(now) }),
        ...(registrationNumber === undefined ? {} : { registration_number: registrationNumber }),
        ...(taxId === undefined ? {} : { tax_id: taxId }),
      })
      .where('id', '=', buyer)
      .execute();
    return true;
  }
  const { email } = v.parse(emailSchema, wanted);
  const taken = await trx
    .selectFrom('people')
    .select('id')
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
    .where('typed_by', 'is', null)
    .executeTakeFirst();
  if (taken || primary === null) return false;
  await trx.updateTable('people').set({ email }).where('id', '=', primary).execute();
  return true;
}

/** The former names with the present one as the last, in an UPDATE that replaces the name. */
function withFormerName(now: Instant) {
  return sql<string>`former_names || jsonb_build_array(jsonb_build_object('name', name, 'until', ${now}::text))`;
}

type News = {
  readonly request: OpenRequest;
  readonly status: 'approved' | 'rejected';
  readonly formerEmail: string | null;
};

/** E-mails the author; for a change of the primary e-mail, both addresses. */
async function tell(
  trx: Transaction,
  { program, signer, now }: { readonly program: Program; readonly signer: Signer; readonly now: Instant },
  { request, status, formerEmail }: News,
): Promise<void> {
  const author = await trx
    .selectFrom('users as u')
    .innerJoin('people as p', 'p.id', 'u.person_id')
    .innerJoin('buyers as b', 'b.id', 'u.buyer_id')
    .select(['p.id', 'p.email', 'p.language', 'b.name as business'])
    .where('u.id', '=', request.requested_by_user_id)
    .executeTakeFirstOrThrow();
  const { email } = v.parse(v.object({ email: v.optional(v.string()) }), request.wanted);
  const isMoved = email !== undefined && status === 'approved';
  const addresses = new Set([author.email, ...(isMoved ? [email, formerEmail ?? email] : [])]);
  for (const to of addresses)
    await queueNotice(
      trx,
      { program, signer },
      {
        kind: `${request.kind === 'companyInfo' ? 'company-change' : 'primary-email'}-${status}`,
        channel: 'email',
        to,
        person: author.id,
        language: author.language,
        values: { business: author.business, ...(email === undefined ? {} : { email }) },
      },
      now,
    );
}
