/** Adds a bank account as the portal does: the details are sent first, and an action refers to them. */
import type { ActionAnswer } from '../../../domain/envelope.ts';
import { createSimulatedRail } from '../../../server/bank/simulated-rail.ts';
import { type KeptDetails, keepBankDetails } from '../../../server/bank-accounts/keep-bank-details.ts';
import { Refused } from '../../../server/graphql/refused.ts';
import { tablesWith } from '../actions/stored-text.ts';
import { type Harbour, type Who, bankDelaySeconds } from '../actions/harbour.ts';

/** A British account whose number ends with these digits. */
export function typed(ending: string, changes: Readonly<Record<string, unknown>> = {}) {
  const accountNumber = `55779${ending}`;
  return {
    country: 'GB',
    holderName: 'Harbour Build Ltd',
    bankName: 'Tyne Bank',
    numbers: { sortCode: '20-00-00', accountNumber },
    confirmation: accountNumber,
    ...changes,
  };
}

export function typistOf(harbour: Harbour, logged: unknown[] = []) {
  const { withTransaction } = harbour.database;
  const { introduce } = createSimulatedRail(withTransaction, harbour.clock, bankDelaySeconds);
  const keep = (who: Who, given: unknown, introduceAccount = introduce): Promise<KeptDetails> => {
    const log = { error: (...told: unknown[]) => void logged.push(told) };
    const context = { ...harbour.contextOf(who), introduceAccount, log };
    return keepBankDetails(context, context.session, given);
  };
  const add = async (who: Who, given: unknown): Promise<ActionAnswer> =>
    harbour.performOne(who, await harbour.compose(who, 'addBankAccount', await keep(who, given)));
  const accountOf = async (who: Who, ending: string) => {
    const { result } = await add(who, typed(ending));
    return harbour.one('bankAccounts', String(result?.['bankAccountId']));
  };
  const sign = async (who: Who, bankAccountId: string, takesOver?: boolean) => {
    const chosen = takesOver === undefined ? {} : { takesOver };
    const input = { bankAccountId, agreement: '2026-11', ...chosen };
    return harbour.performOne(who, await harbour.compose(who, 'signMandate', input));
  };
  return {
    keep,
    add,
    accountOf,
    sign,
    /** The refusal of details that are not stored. */
    refusal: (who: Who, given: unknown, by = introduce) =>
      keep(who, given, by).then(
        () => null,
        (error: unknown) => (error instanceof Refused ? error.refusal : Promise.reject(error as Error)),
      ),
    tablesWith: (text: string) => tablesWith(harbour, text),
  };
}
