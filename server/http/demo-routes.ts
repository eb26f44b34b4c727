import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { refused } from '../graphql/refused.ts';
import type { MailboxEntry } from '../notices/mailbox.ts';
import { readMailbox } from '../notices/mailbox.ts';
import { transferInDemo, transferPage } from './demo-transfers.ts';
import { escapedHtml } from './escaped-html.ts';
import type { HttpPorts } from './http-ports.ts';
import { programOf } from './portal-request.ts';
import { isFromThisMachine } from './request-peer.ts';
import { refuseForeignOrigin } from './same-origin.ts';

const bodySchema = v.object({
  advanceSeconds: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(31_536_000)),
});
const querySchema = v.object({ to: v.optional(v.pipe(v.string(), v.maxLength(254))) });

/**
 * What only the demo has, and shows to this machine alone. `POST /dev/bank-clock` moves the simulated bank's clock on, and answers
 * when what is due by then has been done. `GET /dev/mailbox` and `/dev/mailbox.json?to=` show what was written to the program's
 * people, codes and links included. `GET /dev/transfers` is a form that sends the simulated bank a transfer without advice, and the
 * same address takes it by POST.
 */
export function addDemoRoutes(app: FastifyInstance, { demo, database, clock, signer }: HttpPorts): void {
  if (!demo) return;
  app.post('/dev/bank-clock', async (request, reply) => {
    refuseStrangers(request);
    refuseForeignOrigin(request, { mustSayXhr: false });
    const body = v.safeParse(bodySchema, request.body);
    if (!body.success) throw refused('BAD_INPUT', { field: 'advanceSeconds' });
    await demo.advanceBankClock(body.output.advanceSeconds);
    return reply.header('cache-control', 'no-store').code(204).send();
  });
  app.get('/dev/transfers', async (request, reply) => {
    refuseStrangers(request);
    const page = await transferPage({ database, clock }, programOf(request), request.nonce);
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  });
  app.post('/dev/transfers', async (request, reply) => {
    refuseStrangers(request);
    refuseForeignOrigin(request, { mustSayXhr: false });
    await transferInDemo({ database, clock }, programOf(request), request.body);
    // The bank is asked at once.
    await demo.advanceBankClock(0);
    return reply.header('cache-control', 'no-store').code(204).send();
  });
  const entriesOf = (request: FastifyRequest): Promise<MailboxEntry[]> => {
    refuseStrangers(request);
    const query = v.safeParse(querySchema, request.query);
    if (!query.success) throw refused('BAD_INPUT', { field: 'to' });
    const { withTransaction } = database;
    return readMailbox({ withTransaction, signer }, programOf(request).id, query.output.to ?? null);
  };
  app.get('/dev/mailbox.json', async (request, reply) => {
    const notices = await entriesOf(request);
    return reply.header('cache-control', 'no-store').send({ notices });
  });
  app.get('/dev/mailbox', async (request, reply) => {
    const page = mailboxPage(programOf(request).settings.name, request.nonce, await entriesOf(request));
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  });
}

function refuseStrangers(request: FastifyRequest): void {
  if (!isFromThisMachine(request)) throw refused('NOT_FOUND');
}

function mailboxPage(program: string, nonce: string, entries: readonly MailboxEntry[]): string {
  const title = `Mailbox of ${escapedHtml(program)}`;
  const list = entries.map(
    ({ at, channel, to, subject, text, attached }) =>
      `<article><h2>${escapedHtml(subject)}</h2><p>${channel === 'sms' ? 'Text message' : 'E-mail'} to ${escapedHtml(to)}, <time>${at}</time></p><pre>${escapedHtml(text)}</pre>${attached === null ? '' : `<p>Attached: ${escapedHtml(attached)}</p>`}</article>`,
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
${list.join('\n') || '<p>Nothing was written to anybody yet.</p>'}
</body>
</html>
`;
}
