import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { idSchema } from '../../domain/ids.ts';
import type { PaymentId } from '../../domain/ids.ts';
import { readAmount } from '../../domain/money.ts';
import { transferToBank } from '../bank/simulated-rail.ts';
import { refused } from '../graphql/refused.ts';
import { bankKeyOf } from '../payments/bank-key.ts';
import type { Program } from '../programs/program.ts';
import { escapedHtml } from './escaped-html.ts';
import type { HttpPorts } from './http-ports.ts';

/** `amount` as one types it, with a point before the smaller unit. */
const bodySchema = v.object({
  buyer: idSchema('buyer'),
  amount: v.pipe(v.string(), v.maxLength(18)),
  reference: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
});

type Ports = Pick<HttpPorts, 'database' | 'clock'>;

/**
 * The simulated bank receives a transfer without advice for a business of the program, in the business's currency; it is told of at
 * the bank's next look. Throws BAD_INPUT and NOT_FOUND.
 */
export async function transferInDemo({ database, clock }: Ports, program: Program, body: unknown): Promise<void> {
  const wanted = v.safeParse(bodySchema, body);
  if (!wanted.success) throw refused('BAD_INPUT', { field: 'body' });
  const { buyer, reference } = wanted.output;
  const business = (await businessesOf(database, program)).find(({ id }) => id === buyer);
  if (!business) throw refused('NOT_FOUND');
  const { currency } = business;
  const amount = readAmount(wanted.output.amount, { currency, decimalMark: '.' });
  if (!amount.ok || amount.amountMinor < 1) throw refused('BAD_INPUT', { field: 'amount' });
  const key = { program: program.id, buyer, payment: randomUUID() as PaymentId };
  await transferToBank(database.withTransaction, clock, {
    idempotencyKey: bankKeyOf(key),
    reference,
    amount: { amountMinor: amount.amountMinor, currency },
  });
}

/** The page on which somebody transfers money to the account of a business. */
export async function transferPage({ database }: Ports, program: Program, nonce: string): Promise<string> {
  const choices = (await businessesOf(database, program)).map(
    ({ id, name, currency }) => `<option value="${id}">${escapedHtml(name)} (${currency})</option>`,
  );
  const title = `Bank of ${escapedHtml(program.settings.name)}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style nonce="${nonce}">
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 30rem; padding: 0 1rem; color-scheme: light dark }
label { display: block; margin-top: 1rem }
input, select, button { display: block; font: inherit; padding: 0.4rem 0.6rem; width: 100%; box-sizing: border-box }
button { margin-top: 1.5rem }
</style>
</head>
<body>
<h1>${title}</h1>
<p>Sends the simulated bank a transfer without advice. It arrives as a payment that is applied to no invoice.</p>
<form>
<label>To the account of <select name="buyer">${choices.join('')}</select></label>
<label>Amount <input name="amount" required inputmode="decimal" value="250.00"></label>
<label>Reference <input name="reference" required maxlength="80" value="TRANSFER 1"></label>
<button>Send transfer</button>
</form>
<p role="status"></p>
<script nonce="${nonce}">
const form = document.querySelector('form');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const body = JSON.stringify(Object.fromEntries(new FormData(form)));
  const answer = await fetch('/dev/transfers', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  document.querySelector('[role=status]').textContent = answer.ok
    ? 'Sent. The payment is on the account.'
    : 'Not sent. Enter an amount above zero, such as 250.00.';
});
</script>
</body>
</html>
`;
}

function businessesOf({ withTransaction }: HttpPorts['database'], program: Program) {
  return withTransaction({ role: 'job', program: program.id }, { readOnly: true }, (trx) =>
    trx
      .selectFrom('buyers')
      .select(['id', 'name', 'currency'])
      .where('program_id', '=', program.id)
      .orderBy('name')
      .limit(200)
      .execute(),
  );
}
