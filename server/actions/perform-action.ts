import { actionOf } from '../../domain/actions.ts';
import type { ActionDefinition, MfaScope } from '../../domain/action.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { dateInZone } from '../../domain/time/calendar-date.ts';
import type { ActionSubject, SentEnvelope } from '../../domain/action-subject.ts';
import type { ActionAnswer } from '../../domain/envelope.ts';
import { refuse } from '../../domain/errors.ts';
import type { BuyerId } from '../../domain/ids.ts';
import { lockMeanwhile } from '../cards/lock-meanwhile.ts';
import { planApproval, requestApproval } from '../approvals/request-approval.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { identityOf } from '../identity/sessions/live-session.ts';
import { toldAtOf } from '../sync/sync-cursor.ts';
import { type ActionContext, memberOf } from '../effects/action-context.ts';
import { type ActionRun, type AnyRun, type EffectOutcome, worldOf } from '../effects/action-run.ts';
import { refuseAction } from '../effects/refuse-action.ts';
import { type SavedAnswer, answerOf, completed, inApproval, refusedWith } from './answers.ts';
import { findConflicts } from '../effects/base-versions.ts';
import { type Settlement, answerBefore, claim, mismatch, saveAnswer, transient } from './claim-action.ts';
import { effectOf } from './effects.ts';
import { envelopeHash } from '../effects/envelope-hash.ts';
import { knownEnvelope } from './known-envelope.ts';
import { parseBy } from '../effects/parse-envelope.ts';
import { performApproved } from './perform-approved.ts';
import { type Quote, readQuote } from '../effects/quote.ts';
import { requirementOf } from './requirement-of.ts';
import {
  type ReadEnvelope,
  dependencyOf,
  refuseForGood,
  refuseForNow,
  refuseSubject,
  spendCode,
} from './refuse-envelope.ts';
import { refuseByEffect } from './refusals.ts';
import { keepRefusedId } from './refused-ids.ts';
import { readRowSet } from '../effects/row-set.ts';
import { feedOf } from './subjects.ts';

/**
 * Performs one action in one transaction: claim of its id, checks, effect or approval request, the audit trail, and the
 * saved answer are committed together or not at all. The same envelope again gets the same answer.
 */
export async function performAction(context: ActionContext, envelope: SentEnvelope): Promise<ActionAnswer> {
  const forbidden = refuseSubject(context, envelope);
  if (forbidden) return transient(envelope, forbidden.code);
  const now = context.now();
  let feedVersion: number | null = null;
  const options = {
    now,
    action: envelope.id,
    onCommitted: (moved: ReadonlyMap<string, number>) => {
      feedVersion = moved.get(feedOf(envelope.subject)) ?? null;
    },
  };
  const { answer, codeUsed } = await context.withTransaction(identityOf(context.session), options, (trx) =>
    performOnce(trx, context, envelope, now),
  );
  if (codeUsed) context.codesUsed?.add(codeUsed);
  // The feed version is assigned at COMMIT. A stored answer brings its own.
  return answer.outcome === 'refused' || answer.feedVersion !== null ? answer : { ...answer, feedVersion };
}

async function performOnce(
  trx: Transaction,
  context: ActionContext,
  sent: SentEnvelope,
  now: Instant,
): Promise<{ readonly answer: ActionAnswer; readonly codeUsed: MfaScope | null }> {
  const told = (answer: ActionAnswer) => ({ answer, codeUsed: null });
  const before = await answerBefore(trx, sent);
  if (before) return told(before);
  const envelope = knownEnvelope(sent, toldAtOf(context.signer, sent.cursor, sent.subject), now);
  const definition = actionOf(envelope.kind);
  if (!definition || definition.version !== envelope.definitionVersion)
    return told(transient(envelope, 'ACTION_UNKNOWN'));
  const input = parseBy(definition.input, envelope.input);
  const { subject } = envelope;
  const quote =
    input.ok && 'buyer' in subject
      ? readQuote(context.signer, envelope.quote, { definition, input: input.value, subject }, now)
      : null;
  const dependency = await dependencyOf(trx, envelope);
  const read: ReadEnvelope = { envelope, definition, input, isJustQuoted: quote !== null, dependency };
  const later = await refuseForNow(trx, context, read, now);
  if (later) return told(transient(envelope, later.code, later.values));
  if (!input.ok) {
    const isKept = await keepRefusedId(trx, envelope, input.refusal);
    return told(isKept ? answerOf(envelope.id, refusedWith(input.refusal), null) : mismatch(envelope));
  }
  const facts = { definition, input: input.value };
  const claimed = { authorName: memberOf(context).name, hash: envelopeHash(sent), facts };
  if (!(await claim(trx, envelope, claimed))) return told(mismatch(envelope));
  const never = refuseForGood(context, read, now);
  const settlement = never
    ? failed(refusedWith(never))
    : await settle(await runOf(trx, context, { envelope, ...facts, now }), { envelope, ...facts, quote, now });
  const codeUsed = settlement.state === 'failed' ? null : await spendCode(trx, context, facts, now);
  await saveAnswer(trx, envelope.id, settlement, now);
  return { answer: answerOf(envelope.id, settlement.saved, null), codeUsed };
}

type Judged = {
  readonly envelope: SentEnvelope;
  readonly definition: ActionDefinition;
  readonly input: unknown;
  readonly quote: Quote | null;
  readonly now: Instant;
};

/** The action with the rows that it reads, locked. */
async function runOf(
  trx: Transaction,
  context: ActionContext,
  { envelope, definition, input, now }: Omit<Judged, 'quote'>,
): Promise<AnyRun> {
  const run: AnyRun = {
    trx,
    actionId: envelope.id,
    kind: definition.kind,
    input,
    author: memberOf(context),
    actor: memberOf(context),
    program: context.program,
    now,
    today: dateInZone(now, context.program.settings.timeZone),
    rows: await readRowSet(trx, definition.reads(input), true),
    performApproved: (original) => performApproved({ ...run, buyer: buyerOf(envelope.subject) }, original),
  };
  return run;
}

/** Checks the action for its subject, then performs it or requests approval. */
async function settle(run: AnyRun, judged: Judged): Promise<Settlement> {
  const { subject } = judged.envelope;
  if ('buyer' in subject) return settleForBuyer({ ...run, buyer: subject.buyer }, judged);
  const { definition, input } = judged;
  const refused = definition.check(input, worldOf(run));
  if (refused) return failed(refusedWith(refused));
  const outcome =
    'client' in subject
      ? await effectOf<'client'>(definition.kind)({ ...run, client: subject.client })
      : await effectOf<'program'>(definition.kind)(run);
  return settled(outcome, null);
}

async function settleForBuyer(run: ActionRun, judged: Judged): Promise<Settlement> {
  const { envelope, definition, input } = judged;
  const conflicts = definition.queue === 'queued' ? await conflictsOf(run, judged) : [];
  if (conflicts.length > 0) return failed(refusedWith(refuse('VERSION_CONFLICT'), run.rows.current(conflicts)));
  const refused = await refuseAction(run, definition, input);
  if (refused) return failed(refusedWith(refused));
  const requirement = await requirementOf(run, judged);
  // An action that needs no approval is not judged here: its effect does that when it is performed.
  const hopeless = requirement && (await refuseByEffect(run));
  if (hopeless) return failed(refusedWith(hopeless));
  const plan = requirement && (await planApproval(run, { definition, requirement }));
  if (requirement && plan && plan.state !== 'approved') {
    const approvalId = await requestApproval(await lockMeanwhile(run), { envelope, definition, requirement }, plan);
    const saved = inApproval({ approvalId, reasons: requirement.reasons });
    return {
      state: plan.state,
      saved,
      approvalId,
      error: plan.state === 'blocked' ? refuse('NO_APPROVER') : undefined,
    };
  }
  const outcome = await effectOf(definition.kind)(run);
  const isApproved = outcome.kind === 'done' && requirement && plan;
  return settled(outcome, isApproved ? await requestApproval(run, { envelope, definition, requirement }, plan) : null);
}

function settled(outcome: EffectOutcome, approvalId: string | null): Settlement {
  if (outcome.kind === 'refused') return failed(refusedWith(outcome.refusal, outcome.current));
  return { state: 'completed', saved: completed(outcome.result), approvalId };
}

/** Throws if the subject is no buyer: only a buyer's users decide about requests. */
function buyerOf(subject: ActionSubject): BuyerId {
  if ('buyer' in subject) return subject.buyer;
  throw new Error('Only an action for a buyer decides about another.');
}

function conflictsOf(run: ActionRun, { envelope, definition, input }: Judged) {
  return findConflicts(run.trx, definition, input, run.rows, envelope.base);
}

function failed(saved: SavedAnswer): Settlement {
  return { state: 'failed', saved, approvalId: null };
}
