import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { idSchema } from '../../domain/ids.ts';
import { money, readAmount } from '../../domain/money.ts';
import { refused } from '../graphql/refused.ts';
import { type MailboxEntry, readMailbox } from '../notices/mailbox.ts';
import type { Program } from '../programs/program.ts';
import { type DemoBusiness, mailboxPage, transferPage } from './demo-pages.ts';
import type { HttpPorts } from './http-ports.ts';
import { programOf } from './portal-request.ts';
import { createProxyTrust } from '../proxy-networks.ts';
import { isFromThisMachine } from './request-peer.ts';
import { refuseForeignOrigin } from './same-origin.ts';

const bodySchema = v.object({
  advanceSeconds: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(31_536_000)),
});
/** `amount` as typed, with a point before the minor unit. */
const transferSchema = v.object({
  buyer: idSchema('buyer'),
  amount: v.pipe(v.string(), v.maxLength(18)),
  reference: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
});
const querySchema = v.object({ to: v.optional(v.pipe(v.string(), v.maxLength(254))) });

/**
 * Routes of the demo, for requests from this machine only. `POST /dev/bank-clock` advances the simulated bank's clock, and answers after
 * all work due by then is done. `GET /dev/mailbox` and `/dev/mailbox.json?to=` show the messages to the program's people, including codes
 * and links. `GET /dev/transfers` is a form that sends the simulated bank a transfer without remittance advice; POST to the same URL
 * accepts it.
 */
export function addDemoRoutes(app: FastifyInstance, { demo, database, signer, trustedProxies }: HttpPorts): void {
  if (!demo) return;
  const isTrustedProxy = createProxyTrust(trustedProxies);
  const refuseStrangers = (request: FastifyRequest): void => {
    if (!isFromThisMachine(request, isTrustedProxy)) throw refused('NOT_FOUND');
  };
  app.post('/dev/bank-clock', async (request, reply) => {
    refuseStrangers(request);
    refuseForeignOrigin(request, { mustSayXhr: false });
    const body = v.safeParse(bodySchema, request.body);
    if (!body.success) throw refused('BAD_INPUT', { field: 'advanceSeconds' });
    await demo.advanceBankClock(body.output.advanceSeconds);
    return reply.header('cache-control', 'no-store').code(204).send();
  });
  const businessesOf = (program: Program): Promise<DemoBusiness[]> =>
    database.withTransaction({ role: 'job', program: program.id }, { readOnly: true }, (trx) =>
      trx
        .selectFrom('buyers')
        .select(['id', 'name', 'currency'])
        .where('program_id', '=', program.id)
        .orderBy('name')
        .limit(200)
        .execute(),
    );
  app.get('/dev/transfers', async (request, reply) => {
    refuseStrangers(request);
    const program = programOf(request);
    const page = transferPage(program.settings.name, request.nonce, await businessesOf(program));
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  });
  app.post('/dev/transfers', async (request, reply) => {
    refuseStrangers(request);
    refuseForeignOrigin(request, { mustSayXhr: false });
    const { id: program } = programOf(request);
    const body = v.safeParse(transferSchema, request.body);
    if (!body.success) throw refused('BAD_INPUT', { field: 'body' });
    const { buyer, reference } = body.output;
    const business = (await businessesOf(programOf(request))).find(({ id }) => id === buyer);
    if (!business) throw refused('NOT_FOUND');
    const { currency } = business;
    const amount = readAmount(body.output.amount, { currency, decimalMark: '.' });
    if (!amount.ok || amount.amountMinor < 1) throw refused('BAD_INPUT', { field: 'amount' });
    await demo.receiveTransfer({ program, buyer, reference, amount: money(amount.amountMinor, currency) });
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
