import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { actions } from '../../../domain/actions.ts';
import { maxTextLength, unstorablePath } from '../../../server/graphql/storable.ts';
import { describeOnPostgresFirst, isLongSuite } from '../both-databases.ts';
import { type Business, northgate, makeProgramWithFlags } from '../database/world.ts';
import {
  type Browser,
  type TestPortal,
  host,
  openPortal,
  signInDocument,
  makeSignInBusiness,
} from '../http/test-portal.ts';
import { everyOperation } from './every-operation.ts';
import { type StrangePlace, jsonText, shareOf, strangeVariables } from './strange-values.ts';

const withArguments = everyOperation.filter(({ document }) => document.includes('$'));

describeOnPostgresFirst('any argument without an internal error', (open, kind) => {
  // The two databases split the values between them, because most are refused before any database access. `npm test` runs a sixth.
  const shares = isLongSuite ? 2 : 6;
  const share = (all: Iterable<StrangePlace>) => shareOf(all, { share: kind === 'pglite' ? 0 : 1, of: shares });
  let portal: TestPortal;
  let business: Business;
  let browser: Browser;
  let asked = 0;
  const failures: string[] = [];

  beforeAll(async () => {
    const database = await open();
    await makeProgramWithFlags(database, {});
    const logStream = { write: (line: string) => void failures.push(line) };
    portal = await openPortal(database, { logLevel: 'error', logStream });
    business = await makeSignInBusiness(database, 'admin');
    browser = await portal.signedInBrowser(business.admin.person);
  });

  it.each(withArguments.map((operation) => [operation.name, operation] as const))(
    '%s',
    async (name, { document, variables }) => {
      const usual =
        name === 'performActions'
          ? { actions: [envelope(Object.keys(actions)[0] ?? '', {})] }
          : variables(business.buyer);
      for (const strange of share(strangeVariables(name, usual)))
        expect((await ask(document, strange)).defect).toBeNull();
    },
  );

  it.each(Object.keys(actions))('the action %s', async (kind) => {
    const document = everyOperation.find(({ name }) => name === 'performActions')?.document ?? '';
    for (const { place, variables } of share(strangeVariables('paymentQuote', {}))) {
      const sent = { actions: [envelope(kind, variables['input'])] };
      const { defect, data } = await ask(document, { place: `${kind} ${place}`, variables: sent });
      expect(defect).toBeNull();
      // Without an answer the device would send the item again forever.
      const answers = (data?.['performActions'] ?? sent.actions) as { id: string }[];
      expect([place, variables, answers.map(({ id }) => id)]).toEqual([place, variables, [sent.actions[0]?.id]]);
    }
  });

  it('a text that cannot be stored is refused with its field before any lookup', async () => {
    const stranger = portal.browser();
    const asking = 'mutation r($email: String!) { requestPasswordReset(email: $email) }';
    for (const email of ['a\u0000@b.example', 'a\ud800@b.example', `${'a'.repeat(maxTextLength)}@b.example`]) {
      const reset = await stranger.run(asking, { email });
      expect([reset.status, reset.code, reset.values]).toEqual([200, 'BAD_INPUT', { field: 'email' }]);
      const signIn = await stranger.run(signInDocument, { email, password: 'x' });
      expect([signIn.status, signIn.code, signIn.values]).toEqual([200, 'BAD_INPUT', { field: 'email' }]);
    }
    expect(unstorablePath({ input: { lines: [{ id: 'right' }, { id: 'wrong \u0000' }] } })).toBe('input.lines.1.id');
    expect(unstorablePath({ input: { lines: ['😀'.repeat(maxTextLength / 2), null, 5] } })).toBeNull();
  });

  it('null for a required variable is a bad request, and nothing runs', async () => {
    const document =
      'query start($includeBuyer: Boolean = false) { currentUser { id } businessAccounts: users @include(if: $includeBuyer) { id } }';
    const answer = await browser.run(document, { includeBuyer: null });
    expect([answer.status, answer.code]).toEqual([400, 'BAD_REQUEST']);
    expect((await browser.run(document)).data).toEqual({ currentUser: { id: business.admin.user } });
  });

  /** Sends a request as the administrator: returns the answer and the internal errors. */
  async function ask(document: string, { place, variables }: StrangePlace) {
    // Limits by address would hide the errors behind them.
    asked += 1;
    const response = await portal.app.inject({
      method: 'POST',
      url: '/graphql',
      remoteAddress: `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
      headers: {
        host,
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        authorization: `Bearer ${browser.bearer}`,
        'x-session-checksum': browser.claims()?.sessionChecksum ?? '',
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      payload: jsonText({ query: document, variables }),
    });
    const body = response.json<{
      data?: Record<string, unknown> | null;
      errors?: { extensions: { code: string } }[];
    }>();
    const codes = (body.errors ?? []).map(({ extensions }) => extensions.code);
    const log = failures.splice(0);
    // A session that has ended would hide all later errors.
    const isDefect =
      codes.includes('INTERNAL') || codes.includes('UNAUTHENTICATED') || response.statusCode >= 500 || log.length > 0;
    const defect = isDefect ? { place, variables, status: response.statusCode, codes, log } : null;
    return { data: body.data, defect };
  }

  function envelope(kind: string, input: unknown) {
    return {
      id: randomUUID(),
      seq: 1,
      kind,
      definitionVersion: (actions as Record<string, { version: number }>)[kind]?.version ?? 1,
      subject: { program: northgate, user: business.admin.user, buyer: business.buyer },
      input,
      base: [{ collection: 'charges', id: business.charges.top, rowVersion: 1 }],
      dependsOn: [randomUUID()],
      attachments: [] as unknown[],
      composedAt: '2026-11-20T09:00:00.000Z',
      composedOffline: true,
      dataAsOf: '2026-11-20T09:00:00.000Z',
      deviceId: randomUUID(),
      quote: null,
    };
  }
});
