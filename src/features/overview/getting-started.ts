import type { Buyer } from '../../../domain/accounts/buyer.ts';
import type { BankAccount } from '../../../domain/bank-accounts/bank-account.ts';

export type StartStep = {
  readonly key: 'account' | 'bankAccount' | 'mandate' | 'card' | 'invoice';
  readonly isDone: boolean;
};

/** The facts that the steps check. Null if this person does not see them, or the program lacks the feature. */
export type StartFacts = {
  readonly buyer: Pick<Buyer, 'status' | 'newestBillDate'>;
  readonly bankAccounts: readonly Pick<BankAccount, 'isActive' | 'mandateStatus'>[] | null;
  readonly cardCount: number | null;
};

/** True for an account that was never billed, at any age. */
export function isNewAccount({ newestBillDate }: Pick<Buyer, 'newestBillDate'>): boolean {
  return newestBillDate === null;
}

/** The steps of a new account in order, each done or not by the account's own data. */
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
