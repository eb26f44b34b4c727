import { sql } from 'kysely';
import { payingRoles } from '../../domain/access/role-sets.ts';
import type { ListedUser } from '../../domain/users/listed-user.ts';
import type { ActionRun } from '../effects/action-run.ts';
import { tellUsers } from '../notices/tell-users.ts';
import { usersWithRoles } from '../notices/users-with-roles.ts';

type Account = { readonly id: string; readonly bank: string; readonly last4: string };

/** E-mails those who pay that AutoPay stays on, where the user who set it up loses access: it is the business's, not the person's. */
export async function tellOfAutoPayLeft(
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
