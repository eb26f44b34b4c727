import { sql } from 'kysely';
import type { Refusal } from '../../domain/errors.ts';
import type { ChangeUserStatusInput } from '../../domain/users/change-user-status.action.ts';
import { refuseStatus } from '../../domain/users/user-rules.ts';
import { payingRoles } from '../../domain/access/role-sets.ts';
import type { ListedUser } from '../../domain/users/listed-user.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { tellUsers } from '../notices/tell-users.ts';
import { usersWithRoles } from '../notices/users-with-roles.ts';
import { heldUser, refusedBy, tellOfUser } from './user-line.ts';

/**
 * Writes the status of a user. Triggers apply the consequences for the person (`domain/users/persons-end.ts`) and for linked users; those
 * who pay are told if AutoPay continues.
 */
export async function performChangeUserStatus(run: ActionRun<ChangeUserStatusInput>): Promise<EffectOutcome> {
  const { trx, input } = run;
  const { user } = await heldUser(run, input.userId);
  const refusal = await refuseChangeUserStatus(run);
  if (refusal) return refusedBy(refusal);
  await trx.updateTable('users').set({ status: input.status }).where('id', '=', user.id).executeTakeFirstOrThrow();
  if (user.status === 'Locked' && input.status === 'Active') await sql`select unlock_person(${user.id})`.execute(trx);
  if (input.status !== 'Active') await tellOfAutoPayLeft(run, user);
  await tellOfUser(run, 'changeUserStatus', user, {
    before: { status: user.status },
    after: { status: input.status },
  });
  return { kind: 'done', result: { userId: user.id, status: input.status } };
}

/** Why a change of status is refused, or null; also asked before it waits for an approval. */
export async function refuseChangeUserStatus(run: ActionRun<ChangeUserStatusInput>): Promise<Refusal | null> {
  const { user, manager } = await heldUser(run, run.input.userId);
  return refuseStatus(user, run.input.status, manager);
}

type Account = { readonly id: string; readonly bank: string; readonly last4: string };

/** Tells those who pay that AutoPay continues although the user who set it up has lost access: it belongs to the business. */
async function tellOfAutoPayLeft(
  { trx, program, buyer, now, actionId }: Omit<ActionRun, 'input'>,
  { id, name }: Pick<ListedUser, 'id' | 'name'>,
): Promise<void> {
  const { rows: accounts } = await sql<Account>`
    select b.id, b.bank_name as bank, b.account_last4 as last4 from bank_accounts b where b.buyer_id = ${buyer} and b.has_autopay
      and ${id} = (select l.actor_user_id from activity l where l.subject_id = b.id and l.kind = 'setUpAutoPay'
        order by l.at desc limit 1)`.execute(trx);
  if (accounts.length === 0) return;
  const userIds = (await usersWithRoles(trx, buyer, payingRoles)).filter((other) => other !== id);
  for (const { id: account, bank, last4 } of accounts)
    await tellUsers(
      { trx, program, buyer, now },
      { cause: `${actionId}:${account}`, userIds, notice: 'autopay-setter-left', values: { name, bank, last4 } },
    );
}
