import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { type Card, canBuyWith } from '../../domain/cards/card.ts';
import type { Requirement } from '../../domain/approvals/approval-rules.ts';
import type { ActionId, AuthorisationId, ProgramId, UserId } from '../../domain/ids.ts';
import { purchaseTestBehaviourOf } from '../../domain/pre-authorisations/purchase-test-amounts.ts';
import {
  type RequestPreauthorizationInput,
  requestPreauthorization,
} from '../../domain/pre-authorisations/request-preauthorization.action.ts';
import { dateInZone } from '../../domain/time/calendar-date.ts';
import { instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import { planApproval, requestApproval } from '../approvals/request-approval.ts';
import type { AttemptedPurchase, PurchaseNetwork } from '../card-network/purchase-network.ts';
import type { Clock } from '../clock.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import { derivedId } from '../derived-id.ts';
import type { ActionRun, Member } from '../effects/action-run.ts';
import { envelopeHash } from '../effects/envelope-hash.ts';
import { readRowSet } from '../effects/row-set.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { type JobHandler, JobCannotSucceed } from '../jobs/job.ts';
import { judgeNow } from '../pre-authorisations/judge-now.ts';
import { type Place, holdAmount, keepDeclined } from '../pre-authorisations/write-authorisation.ts';
import { type Program, readProgram } from '../programs/program.ts';
import { readRows } from '../rows/read-rows.ts';
import { inApproval } from './answers.ts';
import { claim, saveAnswer } from './claim-action.ts';

/** The recurring job by which the demo's sellers attempt purchases on active cards. */
export const attemptPurchaseKind = 'attempt-purchase';

const payloadSchema = v.object({ number: v.number(), everySeconds: v.number() });

type Means = {
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
  readonly purchases: PurchaseNetwork;
};

/** Ensures that purchases are attempted in a program at this interval in seconds; 0 disables them. */
export async function ensurePurchasesAreAttempted(
  withTransaction: WithTransaction,
  clock: Clock,
  { program, everySeconds }: { readonly program: ProgramId; readonly everySeconds: number },
): Promise<void> {
  if (everySeconds === 0) return;
  const job = { kind: attemptPurchaseKind, runAt: clock.now(), dedupeKey: `${attemptPurchaseKind}:${program}` };
  await withTransaction({ role: 'job', program }, {}, (trx) =>
    enqueueJob(trx, { ...job, payload: { number: 0, everySeconds }, program, buyer: null }),
  );
}

/**
 * The shared rule for purchases decides: accepted, declined with a reason, or sent for approval. The ids of an attempt's rows are derived
 * from the job and the attempt's number, so a repeated attempt changes nothing.
 */
export function attemptPurchaseJob({ withTransaction, clock, purchases }: Means): JobHandler {
  return async ({ id: jobId, program, payload }) => {
    if (program === null) throw new JobCannotSucceed('Purchases are attempted in a program.');
    const { number, everySeconds } = v.parse(payloadSchema, payload);
    const now = clock.now();
    const cards = await withTransaction({ role: 'job', program }, { readOnly: true }, (trx) =>
      trx
        .selectFrom('purchase_cards')
        .select(['id', 'buyer_id'])
        .where('program_id', '=', program)
        .where('status', '=', 'active')
        .where('terminated_at', 'is', null)
        .where('user_id', 'is not', null)
        .orderBy('id')
        .execute(),
    );
    const attempted = await purchases.nextPurchase(cards, number);
    const buyer = cards.find(({ id }) => id === attempted?.cardId)?.buyer_id;
    if (attempted && buyer)
      await withTransaction({ role: 'job', program, buyer }, { now }, (trx) =>
        attempt(trx, attempted, { program, buyer, now, id: derivedId('attempted purchase', jobId, number) }),
      );
    return {
      runAgainAt: instantFromMs(instantToMs(now) + everySeconds * 1000),
      payload: { number: number + 1, everySeconds },
    };
  };
}

type AttemptPlace = Place & Required<Pick<Place, 'id'>>;

async function attempt(trx: Transaction, asked: AttemptedPurchase, place: AttemptPlace): Promise<void> {
  if (await wasAttempted(trx, place)) return;
  const [card] = await readRows(trx, 'cards', [asked.cardId], { lock: true });
  // Locked or terminated meanwhile.
  if (!card || !canBuyWith(card)) return;
  const program = await readProgram(trx, place.program);
  const { timeZone, flags } = program.settings;
  const verdict = await judgeNow(trx, card, asked, { ...place, timeZone });
  if (verdict.kind === 'declined') return keepDeclined(trx, card, asked, { ...verdict, place });
  if (purchaseTestBehaviourOf(asked.amountMinor) === 'declined')
    return keepDeclined(trx, card, asked, { reason: 'suspectedFraud', policy: null, place });
  if (verdict.kind === 'accepted') return void (await holdAmount(trx, card, asked, place));
  const holder = card.userId && (await memberOf(trx, card.userId));
  if (!holder || !flags.approvals)
    return keepDeclined(trx, card, asked, { reason: 'policy', policy: verdict.policy, place });
  await askFor(
    trx,
    { card, holder, asked, place, program },
    { tiers: [...verdict.tiers], reasons: ['purchasePolicy'], about: verdict.about },
  );
}

/** Whether this attempt was already made by a process that ended before it recorded the job as done. */
async function wasAttempted(trx: Transaction, { id }: AttemptPlace): Promise<boolean> {
  const kept = await trx.selectFrom('authorisations').select('id').where('id', '=', id).executeTakeFirst();
  const asked = await trx.selectFrom('actions').select('id').where('id', '=', requestIdOf(id)).executeTakeFirst();
  return kept !== undefined || asked !== undefined;
}

/** The cardholder's request for the attempt. */
function requestIdOf(id: AuthorisationId): ActionId {
  return derivedId('request of a purchase', id);
}

async function memberOf(trx: Transaction, userId: UserId): Promise<Member | null> {
  const row = await trx
    .selectFrom('users')
    .innerJoin('people', 'people.id', 'users.person_id')
    .select(['users.roles', 'people.first_name', 'people.last_name'])
    .where('users.id', '=', userId)
    .where('users.status', '=', 'Active')
    .executeTakeFirst();
  return row ? { userId, name: `${row.first_name} ${row.last_name}`, roles: row.roles } : null;
}

type Purchase = {
  readonly card: Card;
  readonly holder: Member;
  readonly asked: AttemptedPurchase;
  readonly place: AttemptPlace;
  readonly program: Program;
};

/** The purchase becomes an approval request of the cardholder, as the policy demands. */
async function askFor(trx: Transaction, purchase: Purchase, requirement: Requirement): Promise<void> {
  const { card, holder, asked, place, program } = purchase;
  const { now, buyer } = place;
  const input: RequestPreauthorizationInput = {
    buyerId: buyer,
    cardId: card.id,
    sellerName: asked.sellerName,
    category: asked.category,
    currency: card.currency,
    amountMinor: asked.amountMinor,
  };
  const definition = requestPreauthorization as unknown as Parameters<typeof planApproval>[1]['definition'];
  const envelope = {
    id: requestIdOf(place.id),
    seq: 1,
    kind: definition.kind,
    definitionVersion: definition.version,
    subject: { program: place.program, user: holder.userId, buyer },
    input,
    base: [],
    dependsOn: [],
    attachments: [],
    composedAt: now,
    composedOffline: false,
    dataAsOf: now,
    deviceId: randomUUID() as Parameters<typeof claim>[1]['deviceId'],
    quote: null,
  };
  const run: ActionRun = {
    trx,
    actionId: envelope.id,
    kind: definition.kind,
    input,
    author: holder,
    actor: holder,
    program,
    buyer,
    now,
    today: dateInZone(now, program.settings.timeZone),
    rows: await readRowSet(trx, definition.reads(input), false),
    performApproved: () => {
      throw new Error('A purchase that is asked about decides nothing.');
    },
  };
  await claim(trx, envelope, { authorName: holder.name, hash: envelopeHash(envelope), facts: { definition, input } });
  const plan = await planApproval(run, { definition, requirement });
  const approvalId = await requestApproval(run, { envelope, definition, requirement }, plan);
  const saved = inApproval({ approvalId, reasons: requirement.reasons });
  const state = plan.state === 'approved' ? 'completed' : plan.state;
  await saveAnswer(trx, envelope.id, { state, saved, approvalId, error: null }, now);
  if (plan.state === 'approved') await holdAmount(trx, card, asked, place);
}
