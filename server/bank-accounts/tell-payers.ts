import { payingRoles } from '../../domain/access/role-sets.ts';
import type { BuyerId, ProgramId, UserId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { tellUsers } from '../notices/tell-users.ts';
import { usersWithRoles } from '../notices/users-with-roles.ts';

type Place = {
  readonly trx: Transaction;
  readonly program: { readonly id: ProgramId };
  readonly buyer: BuyerId;
  readonly now: Instant;
};

type PayingAccount = {
  /** The action, or the account whose mandate was confirmed. */
  readonly cause: string;
  readonly bankName: string;
  readonly accountLast4: string;
  /** The person who changed the account, who is not told; null if the bank's answer changed it. */
  readonly except: UserId | null;
};

/** E-mails everybody who pays for the business: payments are now collected from another account. */
export async function tellPayers(
  { trx, program, buyer, now }: Place,
  { cause, bankName, accountLast4, except }: PayingAccount,
): Promise<void> {
  const { name: business } = await trx
    .selectFrom('buyers')
    .select('name')
    .where('id', '=', buyer)
    .executeTakeFirstOrThrow();
  const payers = await usersWithRoles(trx, buyer, payingRoles);
  await tellUsers(
    { trx, program, buyer, now },
    {
      cause: `${cause}:${now}`,
      userIds: payers.filter((id) => id !== except),
      notice: 'paying-account-changed',
      values: { business, bank: bankName, last4: accountLast4 },
    },
  );
}
