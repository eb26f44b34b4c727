import type { Refusal } from '../../domain/errors.ts';
import type { EditUserInput } from '../../domain/users/edit-user.action.ts';
import type { ListedUser } from '../../domain/users/listed-user.ts';
import { refuseUserChange, refuseUserLimit } from '../../domain/users/user-rules.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { readRows } from '../rows/read-rows.ts';
import { heldUser, refusedBy, switchText, tellOfUser } from './user-line.ts';

/** Writes the named details of a user. Equal values are no change. */
export async function performEditUser(run: ActionRun<EditUserInput>): Promise<EffectOutcome> {
  const { trx, input } = run;
  const { user, manager } = await heldUser(run, input.userId);
  const set = changesOf(user, input.set);
  const refusal = refuseUserChange(user, set, manager) ?? (await refuseLimit(run, user, set.limitMinor));
  if (refusal) return refusedBy(refusal);
  const { firstName, lastName, phone, receiveEmail, contactTypes, limitMinor, noticesOff, hasDailyDigest } = set;
  if (firstName !== undefined || lastName !== undefined || phone !== undefined)
    await trx
      .updateTable('people')
      .set({ first_name: firstName, last_name: lastName, phone })
      .where('id', '=', (where) => where.selectFrom('users').select('person_id').where('id', '=', user.id))
      .executeTakeFirstOrThrow();
  if ([receiveEmail, contactTypes, noticesOff, hasDailyDigest].some((value) => value !== undefined))
    await trx
      .updateTable('users')
      .set({
        receive_email: receiveEmail,
        contact_types: contactTypes && [...contactTypes],
        notices_off: noticesOff && [...noticesOff],
        has_daily_digest: hasDailyDigest,
      })
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
  if (limitMinor !== undefined)
    await trx
      .updateTable('spending_limits')
      .set({ limit_minor: limitMinor })
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
  if (Object.keys(set).length > 0)
    await tellOfUser(run, 'editUser', user, { before: told(user, set), after: told({ ...user, ...set }, set) });
  return { kind: 'done', result: { userId: user.id, changed: Object.keys(set) } };
}

async function refuseLimit(
  { trx, author }: ActionRun<EditUserInput>,
  user: ListedUser,
  limitMinor: number | null | undefined,
): Promise<Refusal | null> {
  if (limitMinor === undefined) return null;
  const [own] = await readRows(trx, 'spendingLimits', [author.userId]);
  return refuseUserLimit(user, limitMinor, author, own ?? { limitMinor: null, currency: user.currency });
}

/** The fields that an edit changes. */
function changesOf(user: ListedUser, edit: EditUserInput['set']): EditUserInput['set'] {
  const changed = Object.entries(edit).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(user[field as keyof EditUserInput['set']]),
  );
  return Object.fromEntries(changed);
}

type Details = Pick<
  ListedUser,
  'firstName' | 'lastName' | 'phone' | 'receiveEmail' | 'contactTypes' | 'limitMinor' | 'noticesOff' | 'hasDailyDigest'
>;

/** The changed fields for the audit trail. */
function told(user: Details, set: EditUserInput['set']): Record<string, string | number | null> {
  return {
    ...(set.firstName !== undefined || set.lastName !== undefined
      ? { name: `${user.firstName} ${user.lastName}` }
      : {}),
    ...(set.phone === undefined ? {} : { phone: user.phone }),
    ...(set.receiveEmail === undefined ? {} : { receiveEmail: switchText(user.receiveEmail) }),
    ...(set.noticesOff === undefined ? {} : { noticesOff: user.noticesOff.join(' ') }),
    ...(set.hasDailyDigest === undefined ? {} : { hasDailyDigest: switchText(user.hasDailyDigest) }),
    ...(set.limitMinor === undefined ? {} : { limitMinor: user.limitMinor }),
    ...(set.contactTypes === undefined ? {} : { contactTypes: user.contactTypes.join(' ') }),
  };
}
