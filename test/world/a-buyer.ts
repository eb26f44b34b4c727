import type { BankAccountId, BuyerId, ClientId, GroupId, ProgramId } from '../../domain/ids.ts';
import type { Currency } from '../../domain/money.ts';
import type { AccountStatus } from '../../domain/accounts/buyer.ts';
import { type WorldDatabase, aProgram } from './a-program.ts';
import { newId, nextNumber } from './world-ids.ts';

/** A buyer with its top group, to which all other rows of the account belong. */
export type WorldBuyer = {
  readonly id: BuyerId;
  readonly program: ProgramId;
  readonly top: GroupId;
  readonly currency: Currency;
  readonly name: string;
};

type BuyerWishes = {
  readonly program?: ProgramId;
  readonly client?: ClientId;
  readonly name?: string;
  readonly currency?: Currency;
  readonly status?: AccountStatus;
  readonly creditApprovedMinor?: number;
};

/** An active account with a top group; its program is created if it is missing. */
export async function aBuyer(database: WorldDatabase, wishes: BuyerWishes = {}): Promise<WorldBuyer> {
  const program = await aProgram(database, { id: wishes.program });
  const buyer = {
    id: newId<'buyer'>(),
    program,
    top: newId<'group'>(),
    currency: wishes.currency ?? 'GBP',
    name: wishes.name ?? `Buyer ${nextNumber()}`,
  };
  await database.withTransaction({ role: 'job', program }, {}, async (trx) => {
    await trx
      .insertInto('buyers')
      .values({
        id: buyer.id,
        program_id: program,
        client_id: wishes.client ?? null,
        name: buyer.name,
        trading_name: null,
        client_reference_id: null,
        country: 'GB',
        currency: buyer.currency,
        status: wishes.status ?? 'Active',
        billing_cycle: 'transactional',
        term_days: 30,
        credit_approved_minor: wishes.creditApprovedMinor ?? 10_000_000,
      })
      .execute();
    await trx
      .insertInto('groups')
      .values({ id: buyer.top, buyer_id: buyer.id, program_id: program, name: buyer.name })
      .execute();
  });
  return buyer;
}

/** A group below another one, or below the top. */
export async function aGroup(
  database: WorldDatabase,
  buyer: WorldBuyer,
  wishes: { readonly name?: string; readonly parent?: GroupId } = {},
): Promise<GroupId> {
  const id = newId<'group'>();
  const values = {
    id,
    buyer_id: buyer.id,
    program_id: buyer.program,
    parent_id: wishes.parent ?? buyer.top,
    name: wishes.name ?? `Group ${nextNumber()}`,
  };
  await database.withTransaction({ role: 'job', program: buyer.program }, {}, (trx) =>
    trx.insertInto('groups').values(values).execute(),
  );
  return id;
}

type BankAccountWishes = {
  readonly isActive?: boolean;
  readonly mandateStatus?: 'none' | 'pending' | 'signed' | 'failed' | 'cancelled';
  /** The simulated bank's behaviour for it: `ok`, or `fail:` and a reason. */
  readonly railToken?: string;
  readonly last4?: string;
};

/** The active bank account, with a signed mandate by default. */
export async function aBankAccount(
  database: WorldDatabase,
  buyer: WorldBuyer,
  wishes: BankAccountWishes = {},
): Promise<BankAccountId> {
  const id = newId<'bank-account'>();
  await database.withTransaction({ role: 'job', program: buyer.program }, {}, (trx) =>
    trx
      .insertInto('bank_accounts')
      .values({
        id,
        program_id: buyer.program,
        buyer_id: buyer.id,
        holder_name: buyer.name,
        bank_name: 'Forth Bank',
        account_last4: wishes.last4 ?? '4821',
        rail_token: wishes.railToken ?? 'ok',
        currency: buyer.currency,
        country: 'GB',
        scheme: 'V1',
        is_active: wishes.isActive ?? true,
        mandate_status: wishes.mandateStatus ?? 'signed',
        signed_on: '2026-01-05',
      })
      .execute(),
  );
  return id;
}
