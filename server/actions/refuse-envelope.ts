import type { ActionDefinition, MfaScope } from '../../domain/action.ts';
import { hasRole } from '../../domain/access/role.ts';
import { isMfaRequired, isOffered } from '../../domain/access/mfa-flags.ts';
import { actionScope } from '../../domain/access/verifications.ts';
import { mayOnlyAsk } from '../../domain/approvals/approval-rules.ts';
import { underGroupAdminLimits } from '../../domain/programs/group-admin-limits.ts';
import { type Instant, instantToMs } from '../../domain/time/instant.ts';
import { type SentEnvelope, subjectKindOf } from '../../domain/action-subject.ts';
import { type Refusal, refuse } from '../../domain/errors.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { isEventUsable, isMfaPaused, spendMfaEvent } from '../identity/proofs/spend-mfa-event.ts';
import type { ActionContext } from '../effects/action-context.ts';
import type { Parsed } from '../effects/parse-envelope.ts';
import { readRefusedIds } from './refused-ids.ts';
import { isSameSubject, ownSubject } from './subjects.ts';

/** The facts about an envelope that are known before any row is read. */
export type ReadEnvelope = {
  readonly envelope: SentEnvelope;
  readonly definition: ActionDefinition;
  readonly input: Parsed<unknown>;
  /** The envelope carries a quote that the server made for it a few minutes ago. */
  readonly isJustQuoted: boolean;
  readonly dependency: Dependency;
};

/** The states of the actions that this one depends on, with the error code of a failed one. */
type Dependency =
  | { readonly kind: 'none' | 'done' | 'waiting' }
  | { readonly kind: 'failed'; readonly id: string; readonly code: string };

/** An action is accepted only from the user who composed it, for the subject that the user acts for. */
export function refuseSubject(context: ActionContext, { subject }: SentEnvelope): Refusal | null {
  const own = ownSubject(context);
  return own && isSameSubject(own, subject) ? null : refuse('FORBIDDEN');
}

/** Temporary refusals: they are not stored with the id, so a later delivery may get another answer. */
export async function refuseForNow(
  trx: Transaction,
  context: ActionContext,
  { envelope, definition, input, dependency }: ReadEnvelope,
  now: Instant,
): Promise<Refusal | null> {
  if (dependency.kind === 'waiting') return refuse('ACTION_NOT_READY');
  if (!(await hasItsFiles(trx, envelope))) return refuse('FILE_MISSING');
  const scope = input.ok ? await wantedScope(trx, context, { definition, input: input.value }, now) : null;
  if (scope === null || (await isEventUsable(trx, eventOf(context, scope, now)))) return null;
  return refuse('MFA_REQUIRED', { scope });
}

/**
 * Uses up the verification of an action in the action's own transaction: a refused or rolled-back action uses none. Returns its scope,
 * which covers the rest of the request; null if none was needed.
 */
export async function spendCode(
  trx: Transaction,
  context: ActionContext,
  asked: Asked,
  now: Instant,
): Promise<MfaScope | null> {
  const scope = await wantedScope(trx, context, asked, now);
  if (scope === null) return null;
  // The confirmation was locked when the action was accepted, so it is still unused.
  if (!(await spendMfaEvent(trx, eventOf(context, scope, now))))
    throw new Error('A verification was gone while it was locked.');
  return scope;
}

/** The parts of an action that decide about its verification. */
type Asked = { readonly definition: ActionDefinition; readonly input: unknown };

/** The scope for which this caller still needs a code. A caller without permission is not asked for one. */
async function wantedScope(
  trx: Transaction,
  { program, session, codesUsed }: ActionContext,
  { definition: { kind, roles }, input }: Asked,
  now: Instant,
): Promise<MfaScope | null> {
  const scope = actionScope(kind, input);
  if (scope === null || codesUsed?.has(scope) || !hasRole(session.roles, ...roles)) return null;
  if (!isMfaRequired(program.settings.flags, scope) || (await isMfaPaused(trx, session, now))) return null;
  return scope;
}

function eventOf({ session, mfaEventId }: ActionContext, scope: MfaScope, now: Instant) {
  return { session, scope, eventId: mfaEventId ?? null, now };
}

/** Permanent refusals, which are stored with the id. */
export function refuseForGood(context: ActionContext, read: ReadEnvelope, now: Instant): Refusal | null {
  const { envelope, definition, dependency, isJustQuoted } = read;
  if (!hasRole(context.session.roles, ...definition.roles)) return refuse('FORBIDDEN');
  if (definition.subject !== subjectKindOf(envelope.subject)) return refuse('FORBIDDEN');
  if (!isOffered(context.program.settings.flags, definition)) return refuse('FORBIDDEN');
  // Without an inbox nobody could decide what these roles may only ask for.
  const { flags, groupAdminLimits } = context.program.settings;
  if (!flags.approvals && mayOnlyAsk(underGroupAdminLimits(definition, groupAdminLimits), context.session.roles))
    return refuse('FORBIDDEN');
  if (definition.queue === 'online' && envelope.composedOffline) return refuse('NOT_QUEUEABLE');
  if (dependency.kind === 'failed')
    return refuse('DEPENDENCY_FAILED', { action: dependency.id, code: dependency.code });
  const waitedMs = instantToMs(now) - instantToMs(envelope.composedAt);
  // A device's clock may be years off; a recent quote or cursor of the server shows that the action was composed later.
  if (waitedMs > definition.maxWaitDays * 86_400_000 && !isJustQuoted) return refuse('ACTION_EXPIRED');
  return null;
}

/** The states of the actions that this one depends on; it waits for one that has not arrived. */
export async function dependencyOf(trx: Transaction, { dependsOn }: SentEnvelope): Promise<ReadEnvelope['dependency']> {
  if (dependsOn.length === 0) return { kind: 'none' };
  const found = await trx.selectFrom('actions').select(['id', 'state', 'error']).where('id', 'in', dependsOn).execute();
  const [refused] = await readRefusedIds(trx, dependsOn);
  if (refused) return { kind: 'failed', id: refused.id, code: refused.why };
  const isOver = (state: string) => !['received', 'inApproval', 'blocked', 'executing', 'completed'].includes(state);
  const failed = found.find(({ state }) => isOver(state));
  if (failed) return { kind: 'failed', id: failed.id, code: failed.error?.code ?? failed.state.toUpperCase() };
  const isDone = found.length === new Set(dependsOn).size && found.every(({ state }) => state === 'completed');
  return { kind: isDone ? 'done' : 'waiting' };
}

/** True if the author has stored every file that the action names, with exactly this content. */
async function hasItsFiles(trx: Transaction, { attachments, subject }: SentEnvelope): Promise<boolean> {
  if (attachments.length === 0) return true;
  const ids = attachments.map(({ id }) => id);
  const stored = await trx
    .selectFrom('blobs')
    .select(['id', 'sha256', 'byte_length', 'content_type'])
    .where('id', 'in', ids)
    .where('user_id', '=', subject.user)
    .where('completed_at', 'is not', null)
    .execute();
  return attachments.every(({ id, sha256, bytes, type }) =>
    stored.some(
      (file) => file.id === id && file.sha256 === sha256 && file.byte_length === bytes && file.content_type === type,
    ),
  );
}
