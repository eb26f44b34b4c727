import { randomUUID } from 'node:crypto';
import type { AccountDetails } from '../../domain/bank-accounts/account-details.ts';
import { countryRules } from '../../domain/bank-accounts/banking-countries.ts';
import type { ProviderMandateState } from '../../domain/bank-accounts/mandate.ts';
import { type TestBehaviour, testBehaviourOf } from '../../domain/bank-accounts/test-numbers.ts';
import { type Instant, instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import type { BankAccountId } from '../../domain/ids.ts';
import type { Transaction } from '../database/with-transaction.ts';
import type { KnownAccount, MandateOutcome } from './bank-rail.ts';

/** The behaviour of the simulated bank for each test number; a token is `<behaviour>#<id of the account>`. */
const tokens: Record<Exclude<TestBehaviour, 'notAdded' | 'noDirectDebit'>, string> = {
  mandateStaysPending: 'mandate:pending',
  mandateFailsOnce: 'mandate:failsOnce',
  mandateBlocked: 'mandate:blocked',
  mandateCancelled: 'mandate:cancelled',
  debitLacksFunds: 'fail:insufficientFunds',
  debitComesBack: 'fail:bankReturn',
  debitNotAllowed: 'fail:unauthorizedCorporateDebit',
};

export function introduceToBank(id: BankAccountId, { country, numbers }: AccountDetails): KnownAccount | null {
  const does = testBehaviourOf(numbers[countryRules[country].number] ?? '');
  if (does === 'notAdded') return null;
  if (does === 'noDirectDebit') return { railToken: `ok#${id}`, hasDirectDebit: false };
  return { railToken: `${does ? tokens[does] : 'ok'}#${id}`, hasDirectDebit: true };
}

/** The behaviour that a token stands for, without the account id. */
export function behaviourOf(railToken: string): string {
  return railToken.split('#')[0] ?? '';
}

type Registration = {
  readonly idempotencyKey: string;
  readonly railToken: string;
  readonly submittedAt: Instant;
  readonly delaySeconds: number;
};

export async function registerAtBank(
  trx: Transaction,
  { idempotencyKey, railToken, submittedAt, delaySeconds }: Registration,
): Promise<void> {
  const neverAnswers = behaviourOf(railToken) === 'mandate:pending';
  await trx
    .insertInto('bank.mandates')
    .values({
      id: randomUUID(),
      idempotency_key: idempotencyKey,
      rail_token: railToken,
      state: 'submitted',
      submitted_at: submittedAt,
      act_at: neverAnswers ? null : instantFromMs(instantToMs(submittedAt) + delaySeconds * 1000),
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
}

export async function settleMandates(trx: Transaction, now: Instant, actedAt: Instant): Promise<void> {
  const due = await trx
    .selectFrom('bank.mandates')
    .select(['id', 'rail_token'])
    .where('state', '=', 'submitted')
    .where('act_at', '<=', now)
    .orderBy('act_at')
    .orderBy('id')
    .limit(200)
    .execute();
  for (const { id, rail_token: railToken } of due) {
    const earlier = await trx
      .selectFrom('bank.mandates')
      .select('id')
      .where('rail_token', '=', railToken)
      .where('acted_at', 'is not', null)
      .limit(1)
      .execute();
    await trx
      .updateTable('bank.mandates')
      .set({ state: stateOf(behaviourOf(railToken), earlier.length > 0), acted_at: actedAt })
      .where('id', '=', id)
      .execute();
  }
}

function stateOf(behaviour: string, isSecondTry: boolean): ProviderMandateState {
  switch (behaviour) {
    case 'mandate:failsOnce':
      return isSecondTry ? 'active' : 'rejected';
    case 'mandate:blocked':
      return 'blocked';
    case 'mandate:cancelled':
      return 'cancelled';
    default:
      return 'active';
  }
}

/** The outcomes of mandates since a cursor, in order, and the time of the last one. */
export async function mandatesSince(
  trx: Transaction,
  cursor: string | null,
): Promise<{ readonly outcomes: readonly MandateOutcome[]; readonly lastAt: Instant | null }> {
  let query = trx
    .selectFrom('bank.mandates')
    .select(['idempotency_key', 'state', 'acted_at'])
    .where('acted_at', 'is not', null);
  if (cursor !== null) query = query.where('acted_at', '>', cursor as Instant);
  const rows = await query.orderBy('acted_at').orderBy('id').execute();
  return {
    outcomes: rows.map(({ idempotency_key: idempotencyKey, state }) => ({ idempotencyKey, mandate: state })),
    lastAt: rows.at(-1)?.acted_at ?? null,
  };
}
