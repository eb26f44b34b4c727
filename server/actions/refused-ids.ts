import type { SentEnvelope } from '../../domain/action-subject.ts';
import type { Refusal } from '../../domain/errors.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { subjectColumns } from './subjects.ts';

/**
 * Stores the refusal of an action whose input fits no schema, under its id, permanently. The input is not stored: it may contain
 * a secret. Returns false if the id already belongs to another person.
 */
export async function keepRefusedId(
  trx: Transaction,
  { id, kind, subject }: SentEnvelope,
  { code, values }: Refusal,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('refused_ids')
    .values({
      id,
      ...subjectColumns(subject),
      kind,
      refusal: JSON.stringify({ code, values }),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

type RefusedId = {
  readonly id: SentEnvelope['id'];
  readonly refusal: Refusal;
  /** The state that the action would have if it were stored. */
  readonly state: 'failed' | 'recalled';
  /** The error code that dependent actions are refused with. */
  readonly why: string;
};

/** The refusals that are kept for these ids, if this person sent them. */
export async function readRefusedIds(trx: Transaction, ids: readonly SentEnvelope['id'][]): Promise<RefusedId[]> {
  const rows = await trx.selectFrom('refused_ids').select(['id', 'refusal']).where('id', 'in', ids).execute();
  return rows.map((row) =>
    row.refusal.code === 'CANCELLED'
      ? { ...row, state: 'recalled', why: 'RECALLED' }
      : { ...row, state: 'failed', why: row.refusal.code },
  );
}
