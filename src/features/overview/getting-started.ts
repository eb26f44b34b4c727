import type { Buyer } from '../../../domain/accounts/buyer.ts';
import type { BankAccount } from '../../../domain/bank-accounts/bank-account.ts';

export type StartStep = {
  readonly key: 'account' | 'bankAccount' | 'mandate' | 'card' | 'invoice';
  readonly isDone: boolean;
};

/** What the steps are checked against. Null where this person does not see it, or the program does not have it. */
export type StartFacts = {
  readonly buyer: Pick<Buyer, 'status' | 'newestBillDate'>;
  readonly bankAccounts: readonly Pick<BankAccount, 'isActive' | 'mandateStatus'>[] | null;
  readonly cardCount: number | null;
};

/** True for an account that has never been billed, whatever its age. */
export function isNewAccount({ newestBillDate }: Pick<Buyer, 'newestBillDate'>): boolean {
  return newestBillDate === null;
}

/** The steps of a new account in their order, each done or not as the account's own data says. */
export function startSteps({ buyer, bankAccounts, cardCount }: StartFacts): readonly StartStep[] {
  const active = bankAccounts?.find(({ isActive }) => isActive);
  return [
    { key: 'account', isDone: buyer.status === 'Active' },
    ...(bankAccounts === null
      ? []
      : [
          { key: 'bankAccount', isDone: active !== undefined } as const,
          { key: 'mandate', isDone: active?.mandateStatus === 'signed' } as const,
        ]),
    ...(cardCount === null ? [] : [{ key: 'card', isDone: cardCount > 0 } as const]),
    { key: 'invoice', isDone: buyer.newestBillDate !== null },
  ];
}
