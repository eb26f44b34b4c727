import { sql } from 'kysely';
import type { ActionState } from '../../domain/approvals/action-record.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { SentEnvelope } from '../../domain/action-subject.ts';
import type { ActionAnswer } from '../../domain/envelope.ts';
import { type Refusal, refuse } from '../../domain/errors.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { type ActionFacts, isPersonal, keptInput } from './action-facts.ts';
import { type SavedAnswer, answerOf, refusedWith } from './answers.ts';
import { subjectColumns } from './subjects.ts';
import { envelopeHash } from '../effects/envelope-hash.ts';

/**
 * The earlier answer to this id, or null if the id is new. Locks the id until the transaction ends: a concurrent delivery is answered
 * that it is in progress.
 */
export async function answerBefore(trx: Transaction, envelope: SentEnvelope): Promise<ActionAnswer | null> {
  const { rows } = await sql<{ is_free: boolean }>`
    select pg_try_advisory_xact_lock(${lockOf(envelope.id)}) as is_free`.execute(trx);
  if (rows[0]?.is_free !== true) return transient(envelope, 'ACTION_IN_PROGRESS');
  // One query reads both rows, because it runs for every action.
  const before = await trx
    .selectFrom(sql<{ id: string }>`(select ${envelope.id}::uuid as id)`.as('asked'))
    .leftJoin('refused_ids as r', 'r.id', 'asked.id')
    .leftJoin('actions as a', 'a.id', 'asked.id')
    .select(['r.refusal', 'a.id as known_id', 'a.user_id', 'a.input_hash', 'a.answer', 'a.feed_version'])
    .executeTakeFirstOrThrow();
  if (before.refusal) return answerOf(envelope.id, refusedWith(before.refusal), null);
  if (before.known_id === null) return null;
  if (before.user_id !== envelope.subject.user || before.input_hash !== envelopeHash(envelope))
    return mismatch(envelope);
  if (before.answer === null) return transient(envelope, 'ACTION_IN_PROGRESS');
  // Only this module writes the column, in the same format, so it is not parsed again.
  return answerOf(envelope.id, before.answer as unknown as SavedAnswer, before.feed_version);
}

/** Waits for another transaction with the action of this id, then locks the id until the end of this transaction. */
export async function holdId(trx: Transaction, id: SentEnvelope['id']): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOf(id)})`.execute(trx);
}

function lockOf(id: SentEnvelope['id']) {
  return sql`hashtextextended(${`action:${id}`}, 0)`;
}

type Claim = {
  readonly authorName: string;
  readonly hash: string;
  readonly facts: ActionFacts;
};

/**
 * Claims the id permanently, together with the envelope; false if it belongs to a person whom the caller cannot see. Its times are the
 * server's; `hash` is the hash of the envelope.
 */
export async function claim(
  trx: Transaction,
  envelope: SentEnvelope,
  { authorName, hash, facts }: Claim,
): Promise<boolean> {
  const amount = facts.definition.amount(facts.input);
  const subjectIds = facts.definition.reads(facts.input).map(({ id }) => id);
  const inserted = await trx
    .insertInto('actions')
    .values({
      id: envelope.id,
      ...subjectColumns(envelope.subject),
      author_name: authorName,
      device_id: envelope.deviceId,
      device_seq: envelope.seq,
      kind: envelope.kind,
      definition_version: envelope.definitionVersion,
      input: JSON.stringify(keptInput(envelope.input, facts)),
      input_hash: hash,
      base: JSON.stringify(envelope.base),
      depends_on: envelope.dependsOn,
      attachments: JSON.stringify(envelope.attachments),
      is_personal: isPersonal(facts),
      state: 'received',
      composed_at: envelope.composedAt,
      composed_offline: envelope.composedOffline,
      data_as_of: envelope.dataAsOf,
      subject_ids: subjectIds,
      amount_minor: amount?.amountMinor ?? null,
      currency: amount?.currency ?? null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export type Settlement = {
  readonly state: ActionState;
  readonly saved: SavedAnswer;
  readonly approvalId: string | null;
  /** The error for the author; if absent, that of the answer. */
  readonly error?: Refusal | null;
};

/** Stores the answer with the action: later deliveries of the id get the same one. */
export async function saveAnswer(
  trx: Transaction,
  id: SentEnvelope['id'],
  settlement: Settlement,
  now: Instant,
): Promise<void> {
  const { state, saved, approvalId } = settlement;
  const error = settlement.error === undefined ? saved : settlement.error;
  await trx
    .updateTable('actions')
    .set({
      state,
      answer: JSON.stringify(saved),
      error: error?.code ? JSON.stringify({ code: error.code, values: error.values ?? null }) : null,
      approval_id: approvalId,
      settled_at: state === 'inApproval' || state === 'blocked' ? null : now,
    })
    .where('id', '=', id)
    .execute();
}

/** An answer that is not stored: a later delivery of the id may get another one. */
export function transient(
  envelope: Pick<SentEnvelope, 'id'>,
  code: Parameters<typeof refuse>[0],
  values?: Record<string, string | number>,
): ActionAnswer {
  return answerOf(envelope.id, refusedWith(refuse(code, values)), null);
}

/** Refuses an action whose id was used before with another body or by somebody else. */
export function mismatch(envelope: Pick<SentEnvelope, 'id'>): ActionAnswer {
  return transient(envelope, 'IDEMPOTENCY_MISMATCH');
}
