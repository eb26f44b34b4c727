import { randomUUID } from 'node:crypto';
import { type ApplyFundsInput, totalOf } from '../../domain/payments/apply-funds.action.ts';
import { payInvoices } from '../../domain/payments/pay-invoices.action.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { linesAbout } from './charge-claims.ts';
import { writeCredit } from './write-credit.ts';
import { allocationRun, authorOf, writeAllocations, writeMoved } from './write-allocations.ts';

/** Applies the remaining amount of a payment or a credit to the invoices, at once. */
export async function performApplyFunds(run: ActionRun<ApplyFundsInput>): Promise<EffectOutcome> {
  const { input, rows } = run;
  const { from, lines } = input;
  const result = { kind: 'done', result: { fromId: from.id } } as const;
  if (from.kind === 'payment') {
    const payment = rows.row('payments', from.id);
    if (!payment) throw new Error(`The payment ${from.id} passed the check and is not among the locked rows.`);
    const changes = lines.map(({ chargeId, amountMinor }) => ({
      chargeId,
      amountMinor,
      invoiceNumber: rows.row('charges', chargeId)?.invoiceNumber ?? '',
    }));
    await writeAllocations(allocationRun(run), payment, changes, 'applyFunds', await besideOf(run));
    return result;
  }
  const credit = await writeCredit(run, from.id, totalOf(input));
  const applied = lines.map((line) => ({ ...line, id: randomUUID() }));
  await run.trx
    .insertInto('adjustments')
    .values(
      applied.map(({ id, chargeId, amountMinor }) => ({
        id,
        program_id: run.program.id,
        buyer_id: run.buyer,
        charge_id: chargeId,
        credit_id: from.id,
        kind: 'credit' as const,
        amount_minor: amountMinor,
        effective_on: run.today,
      })),
    )
    .execute();
  const moved = await writeMoved(allocationRun(run), lines);
  const reference = credit.after.invoiceNumber;
  const beside = await besideOf(run);
  await recordActivity(
    run.trx,
    authorOf(run),
    moved.flatMap((one, place) =>
      linesAbout([one], 'applyFunds', { reference, adjustmentId: applied[place]?.id, ...beside }),
    ),
  );
  return result;
}

/** The debit that the author confirmed together with it, which may still be on its way; never somebody else's request. */
async function besideOf({
  trx,
  input,
  author,
}: ActionRun<ApplyFundsInput>): Promise<Readonly<Record<string, unknown>>> {
  if (input.beside === undefined) return {};
  const known = await trx
    .selectFrom('actions')
    .select(['user_id', 'kind'])
    .where('id', '=', input.beside)
    .executeTakeFirst();
  const isOwn = !known || (known.user_id === author.userId && known.kind === payInvoices.kind);
  return isOwn ? { besideActionId: input.beside } : {};
}
