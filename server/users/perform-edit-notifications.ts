import { sql } from 'kysely';
import { refuse } from '../../domain/errors.ts';
import type { EditNotificationsInput } from '../../domain/users/edit-notifications.action.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';

type NotificationsRun = ActionRun<EditNotificationsInput>;

/**
 * Sets whether the author receives the invoices of the current business. Refused with LAST_INVOICE_RECEIVER if nobody else would (§5),
 * also for two concurrent requests.
 */
export async function performEditNotifications(run: NotificationsRun): Promise<EffectOutcome> {
  const { personId, set } = run.input;
  const person = run.rows.row('people', personId);
  if (!person) throw new Error(`The person ${personId} passed the check and is not among the locked rows.`);
  const isChanged = person.receiveEmail !== set.receiveEmail;
  if (isChanged && !set.receiveEmail && (await isLastReceiver(run)))
    return { kind: 'refused', refusal: refuse('LAST_INVOICE_RECEIVER'), current: [] };
  if (isChanged) await writeReceiver(run);
  return { kind: 'done', result: { personId, changed: isChanged ? ['receiveEmail'] : [] } };
}

async function isLastReceiver({ trx }: NotificationsRun): Promise<boolean> {
  const { rows } = await sql<{ is_last: boolean }>`select is_last_invoice_receiver() as is_last`.execute(trx);
  return rows[0]?.is_last !== false;
}

async function writeReceiver({ trx, author, input }: NotificationsRun): Promise<void> {
  const written = await trx
    .updateTable('users')
    .set({ receive_email: input.set.receiveEmail })
    .where('id', '=', author.userId)
    .executeTakeFirstOrThrow();
  if (written.numUpdatedRows !== 1n) throw new Error(`The user ${author.userId} was seen and not written.`);
}
