import { createHmac, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { type AccountDetails, readAccountDetails } from '../../domain/bank-accounts/account-details.ts';
import type { AddBankAccountInput } from '../../domain/bank-accounts/add-bank-account.action.ts';
import { accountFields, bankingCountries, countryRules } from '../../domain/bank-accounts/banking-countries.ts';
import { type Instant, instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import { type Refusal, refuse } from '../../domain/errors.ts';
import type { BankAccountId, BuyerId } from '../../domain/ids.ts';
import type { Transaction } from '../database/with-transaction.ts';
import type { RequestContext } from '../graphql/request-context.ts';
import { Refused, refused } from '../graphql/refused.ts';
import { type LiveSession, identityOf } from '../identity/sessions/live-session.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { Signer } from '../signing.ts';
import { detailsAreKeptDays, forgetBankDetailsKind } from './forget-bank-details.ts';

/** The part of the details that may be shown: exactly the fields that the action repeats. */
export type KeptDetails = AddBankAccountInput;

type Means = Pick<RequestContext, 'program' | 'signer' | 'now' | 'withTransaction' | 'introduceAccount'> & {
  readonly log: Pick<RequestContext['log'], 'error'>;
};

/** Maximum number of details that a business may send in a day: enough for mistakes, too few to probe for existing numbers. */
const mostInADay = 20;

const text = v.pipe(v.string(), v.maxLength(200));
const typedSchema = v.object({
  country: v.picklist(bankingCountries),
  holderName: text,
  bankName: text,
  numbers: v.record(v.picklist(accountFields), text),
  confirmation: text,
});

/**
 * Checks the details of a bank account, registers the account with the rail, and stores the numbers encrypted. Throws the error of a
 * field, CURRENCY_MISMATCH, BANK_ACCOUNT_DUPLICATE, BANK_ACCOUNT_NOT_ADDED, THROTTLED; in these cases nothing is stored.
 */
export async function keepBankDetails(context: Means, session: LiveSession, given: unknown): Promise<KeptDetails> {
  const buyer = session.buyer?.id;
  if (!buyer) throw refused('FORBIDDEN');
  const typed = v.safeParse(typedSchema, given);
  if (!typed.success) throw refused('BAD_INPUT', { fields: 'typed' });
  const read = readAccountDetails(typed.output);
  if ('refusals' in read) throw new Refused(firstOf(Object.values(read.refusals)));
  const now = context.now();
  const print = fingerprintOf(context.signer, read);
  const refusal = await context.withTransaction(identityOf(session), { now, readOnly: true }, (trx) =>
    refuseDetails(trx, { buyer, details: read, print, now }),
  );
  if (refusal) throw new Refused(refusal);
  const id = randomUUID() as BankAccountId;
  const known = await context.introduceAccount(id, read).catch(() => {
    // The error may quote the request with the account number, so only the failure itself is logged.
    context.log.error({ country: read.country }, 'The rail could not be asked about a bank account.');
    return null;
  });
  if (!known) throw refused('BANK_ACCOUNT_NOT_ADDED');
  const { holderName, bankName, country, currency, last4, numbers } = read;
  await context.withTransaction(identityOf(session), { now }, async (trx) => {
    await trx
      .insertInto('bank_details')
      .values({
        id,
        program_id: context.program.id,
        buyer_id: buyer,
        user_id: session.user,
        holder_name: holderName,
        bank_name: bankName,
        account_last4: last4,
        country,
        currency,
        scheme: known.hasDirectDebit ? countryRules[country].scheme : null,
        sealed: context.signer.hide('bank-details', JSON.stringify(numbers), id),
        fingerprint: print,
        rail_token: known.railToken,
      })
      .execute();
    await enqueueJob(trx, {
      kind: forgetBankDetailsKind,
      runAt: instantFromMs(instantToMs(now) + detailsAreKeptDays * 86_400_000),
      dedupeKey: `${forgetBankDetailsKind}:${id}`,
      payload: { detailsId: id },
      program: context.program.id,
      buyer,
    });
  });
  return { detailsId: id, holderName, bankName, accountLast4: last4, country, currency };
}

type Asked = {
  readonly buyer: BuyerId;
  readonly details: AccountDetails;
  readonly print: string;
  readonly now: Instant;
};

async function refuseDetails(trx: Transaction, { buyer, details, print, now }: Asked): Promise<Refusal | null> {
  const { currency } = await trx
    .selectFrom('buyers')
    .select('currency')
    .where('id', '=', buyer)
    .executeTakeFirstOrThrow();
  if (currency !== details.currency) return refuse('CURRENCY_MISMATCH', { currency });
  if (await isAdded(trx, buyer, print)) return refuse('BANK_ACCOUNT_DUPLICATE');
  const { sent } = await trx
    .selectFrom('bank_details')
    .select((select) => select.fn.countAll<number>().as('sent'))
    .where('buyer_id', '=', buyer)
    .where('created_at', '>', instantFromMs(instantToMs(now) - 86_400_000))
    .executeTakeFirstOrThrow();
  return sent >= mostInADay ? refuse('THROTTLED', { retryAfter: 3600 }) : null;
}

/** True if the business already has an account with these numbers. */
export async function isAdded(trx: Transaction, buyer: BuyerId, print: string): Promise<boolean> {
  const found = await trx
    .selectFrom('bank_details')
    .innerJoin('bank_accounts', 'bank_accounts.id', 'bank_details.id')
    .select('bank_accounts.id')
    .where('bank_details.buyer_id', '=', buyer)
    .where('bank_details.fingerprint', '=', print)
    .where('bank_accounts.removed_at', 'is', null)
    .limit(1)
    .execute();
  return found.length > 0;
}

/** The account type is left out: another type does not make it another account. */
function fingerprintOf(signer: Signer, { country, numbers }: AccountDetails): string {
  const parts = accountFields.filter((field) => field !== 'accountType').map((field) => numbers[field] ?? '');
  return createHmac('sha256', signer.key('bank-fingerprint'))
    .update([country, ...parts].join(' '))
    .digest('base64url');
}

function firstOf(refusals: readonly (Refusal | undefined)[]): Refusal {
  return refusals[0] ?? refuse('BANK_ACCOUNT_NOT_ADDED');
}
