import { demoBirthDate } from '../../domain/cards/card-test-amounts.ts';
import type { BuyerId } from '../../domain/ids.ts';
import type { Currency } from '../../domain/money.ts';
import type { MailboxEntry } from '../notices/mailbox.ts';

/** A business whose account can receive transfers. */
export type DemoBusiness = { readonly id: BuyerId; readonly name: string; readonly currency: Currency };

/** The messages that the demo did not send. */
export function mailboxPage(program: string, nonce: string, entries: readonly MailboxEntry[]): string {
  const title = `Mailbox of ${escaped(program)}`;
  const list = entries.map(
    ({ at, channel, to, subject, text, attached }) =>
      `<article><h2>${escaped(subject)}</h2><p>${channel === 'sms' ? 'Text message' : 'E-mail'} to ${escaped(to)}, <time>${at}</time></p><pre>${escaped(text)}</pre>${attached === null ? '' : `<p>Attached: ${escaped(attached)}</p>`}</article>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="5">
<title>${title}</title>
<style nonce="${nonce}">
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 44rem; padding: 0 1rem; color-scheme: light dark }
article { border-top: 1px solid; padding: 0.5rem 0 }
h2 { font-size: 1rem; margin: 0.5rem 0 0 }
pre { font-size: 1.1rem; white-space: pre-wrap; overflow-wrap: anywhere }
</style>
</head>
<body>
<h1>${title}</h1>
<p>What this demo would have sent, newest first. It looks again every five seconds.</p>
<p>Activating a card asks for the cardholder’s date of birth: ${demoBirthDate}, of everybody.</p>
${list.join('\n') || '<p>Nothing was written to anybody yet.</p>'}
</body>
</html>
`;
}

/** A form for a transfer to the account of a business. */
export function transferPage(program: string, nonce: string, businesses: readonly DemoBusiness[]): string {
  const choices = businesses.map(
    ({ id, name, currency }) => `<option value="${id}">${escaped(name)} (${currency})</option>`,
  );
  const title = `Bank of ${escaped(program)}`;
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

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
