import { withSwitched } from '../../domain/users/notice-topics.ts';
import type { SwitchNoticeInput } from '../../domain/users/switch-notice.action.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';

/** Stores the e-mails that the author has switched off for the current business. */
export async function performSwitchNotice(run: ActionRun<SwitchNoticeInput>): Promise<EffectOutcome> {
  const { trx, rows, author } = run;
  const { personId, topic, isOn } = run.input;
  const person = rows.row('people', personId);
  if (!person) throw new Error(`The person ${personId} passed the check and is not among the locked rows.`);
  const { noticesOff, hasDailyDigest } = withSwitched(person, topic, isOn);
  const written = await trx
    .updateTable('users')
    .set({ notices_off: noticesOff, has_daily_digest: hasDailyDigest })
    .where('id', '=', author.userId)
    .executeTakeFirstOrThrow();
  if (written.numUpdatedRows !== 1n) throw new Error(`The user ${author.userId} was seen and not written.`);
  return { kind: 'done', result: { personId } };
}
