import { type Updateable, sql } from 'kysely';
import type { BankAccount } from '../../domain/bank-accounts/bank-account.ts';
import type { BankAccountId } from '../../domain/ids.ts';
import { refuse } from '../../domain/errors.ts';
import type { ActionKind } from '../../domain/actions.ts';
import type { Database } from '../database/tables.gen.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { tellAdministratorsKind } from './tell-administrators.ts';

/** The bank account that passed the action's check; it is locked in the database until the transaction ends. */
export function lockedAccount({ rows }: Pick<ActionRun, 'rows'>, id: string): BankAccount {
  const account = rows.row('bankAccounts', id);
  if (!account) throw new Error(`The bank account ${id} passed the check and is not among the locked rows.`);
  return account;
}

/** Allows one change of a business's bank accounts at a time, so that at most one is active. */
export async function holdBankAccounts({ trx, buyer }: Pick<ActionRun, 'trx' | 'buyer'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bank accounts ${buyer}`}, 0))`.execute(trx);
}

/** Deactivates all accounts of the business; the name of the one that was active, or null. */
export async function deactivateAccounts({ trx, buyer }: Pick<ActionRun, 'trx' | 'buyer'>): Promise<string | null> {
  const [active] = await trx
    .updateTable('bank_accounts')
    .set({ is_active: false })
    .where('buyer_id', '=', buyer)
    .where('is_active', '=', true)
    .returning(['bank_name', 'account_last4'])
    .execute();
  return active ? `${active.bank_name} ·· ${active.account_last4}` : null;
}

type AutoPayChange = Pick<
  Updateable<Database['bank_accounts']>,
  'has_autopay' | 'autopay_when' | 'autopay_cap_minor' | 'autopay_due_from' | 'autopay_stopped' | 'autopay_stopped_at'
>;

/** Writes the AutoPay state of a locked account; returns a refusal if that is not possible (§8). */
export async function writeAutoPay(
  { trx }: Pick<ActionRun, 'trx'>,
  id: string,
  change: AutoPayChange,
): Promise<Extract<EffectOutcome, { kind: 'refused' }> | null> {
  const { numUpdatedRows } = await trx
    .updateTable('bank_accounts')
    .set(change)
    .where('id', '=', id as BankAccountId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? null : { kind: 'refused', refusal: refuse('AUTOPAY_NOT_CHANGED'), current: [] };
}

type Named = Pick<BankAccount, 'id' | 'bankName' | 'accountLast4'>;

type Values = Readonly<Record<string, string | number | null>>;
type Changed = { readonly before: Values; readonly after: Values };

/** AutoPay as the audit trail tells it: when it pays, and up to which amount; nothing of it is set while it is off. */
export function autoPayTold(terms: Pick<BankAccount, 'autoPayWhen' | 'autoPayCapMinor'> | null): Values {
  return { autoPayWhen: terms && JSON.stringify(terms.autoPayWhen), autoPayCapMinor: terms?.autoPayCapMinor ?? null };
}

/** Adds the change of an account to the audit trail, and notifies the other Account Admins. */
export async function tellOfChange(
  run: Omit<ActionRun, 'input'>,
  kind: ActionKind,
  account: Named,
  changed?: Changed,
): Promise<void> {
  const { trx, program, buyer, author, actionId, now } = run;
  const { bankName, accountLast4 } = account;
  await recordAccountChange(run, kind, account, changed);
  await enqueueJob(trx, {
    kind: tellAdministratorsKind,
    runAt: now,
    dedupeKey: `${tellAdministratorsKind}:${actionId}`,
    payload: { name: author.name, userId: author.userId, bankName, accountLast4 },
    program: program.id,
    buyer,
  });
}

/** Adds the change of an account to the audit trail. */
export async function recordAccountChange(
  { trx, program, buyer, author, actor, actionId, now }: Omit<ActionRun, 'input'>,
  kind: ActionKind,
  { id, bankName, accountLast4 }: Named,
  changed: Changed = { before: {}, after: {} },
): Promise<void> {
  const event = { program: program.id, buyer, actorUserId: actor.userId, actorName: author.name, actionId, now };
  const approvedBy = actor.userId === author.userId ? {} : { approvedBy: actor.name };
  await recordActivity(trx, event, [
    {
      subjectType: 'bankAccount',
      subjectId: id,
      groupId: null,
      ownerId: null,
      kind,
      before: changed.before,
      after: { bankName, accountLast4, ...changed.after, ...approvedBy },
    },
  ]);
}
