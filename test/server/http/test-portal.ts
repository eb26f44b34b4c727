/** A portal without a port: the real web server over a test's database, with a manual clock, and browsers. */
import { hash } from '@node-rs/argon2';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import * as v from 'valibot';
import { simulatedScanner } from '../../../server/files/virus-scanner.ts';
import { createSimulatedRail } from '../../../server/bank/simulated-rail.ts';
import { instantFromMs } from '../../../domain/time/instant.ts';
import type { PersonId } from '../../../domain/ids.ts';
import type { ProgramFlags } from '../../../domain/programs/program.ts';
import { claimsSchema, type SessionClaims } from '../../../domain/session/claims.ts';
import { sessionCookieName } from '../../../domain/session/session-cookie.ts';
import { manualClock } from '../../../server/clock.ts';
import type { PortalDatabase } from '../../../server/database/database.ts';
import { addFileRoutes } from '../../../server/files/file-routes.ts';
import { buildSchema } from '../../../server/graphql/schema.ts';
import { createHttpServer } from '../../../server/http/create-http-server.ts';
import type { HttpPorts } from '../../../server/http/http-ports.ts';
import { createSimulatedNetwork } from '../../../server/cards/card-network.ts';
import { createPublicLinks } from '../../../server/programs/public-links.ts';
import { createSigner } from '../../../server/signing.ts';
import { addSsoRoutes } from '../../../server/session/sso/sso-routes.ts';
import type { OpenTestDatabase } from '../both-databases.ts';
import { type Business, job, makeBusiness, makeProgram, makeProgramWithFlags } from '../database/world.ts';

export const password = 'Right-password-1!';
export const host = 'northgate.localhost';
/** The links of mails in the tests: https and a port, as an installation may have. */
export const { linkTo } = createPublicLinks({ publicOrigin: 'https://{host}:8443', port: 0, fallbackHost: null });
export const testSecret = 'a secret of the tests that is long enough';

export type TestPortal = {
  readonly app: FastifyInstance;
  readonly clock: ReturnType<typeof manualClock>;
  readonly database: PortalDatabase;
  readonly browser: (options?: { host?: string; address?: string }) => Browser;
  /** A browser in which this person has signed in. */
  readonly signedInBrowser: (person: PersonId) => Promise<Browser>;
};

const schema = buildSchema();

/** The web server over the database; its clock starts at the current time, because some code uses the database's own clock. */
export async function openPortal(database: PortalDatabase, changes: Partial<HttpPorts> = {}): Promise<TestPortal> {
  const clock = manualClock(instantFromMs(Math.floor(Date.now() / 1000) * 1000));
  const app = await createHttpServer({
    database,
    clock,
    signer: createSigner(testSecret),
    schema,
    introduceAccount: createSimulatedRail(database.withTransaction, clock, 30).introduce,
    cardNetwork: createSimulatedNetwork(createSigner(testSecret)),
    scanFile: simulatedScanner,
    areaRoutes: [addSsoRoutes, addFileRoutes],
    allowedDocuments: 'any',
    isProduction: false,
    logLevel: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    pageDirectory: null,
    fallbackHost: null,
    trustedProxies: [],
    metricsToken: null,
    demo: null,
    requestsPerMinute: 100_000,
    ...changes,
  });
  const browser: TestPortal['browser'] = (options) => createBrowser(app, options);
  const signedInBrowser = async (person: PersonId) => {
    const own = browser();
    await own.enter(emailOf(person));
    return own;
  };
  return { app, clock, database, browser, signedInBrowser };
}

/** Starts the web server on a new database that holds one program, which may have flags. */
export async function openProgramPortal(
  open: OpenTestDatabase,
  { flags, ...changes }: Partial<HttpPorts> & { readonly flags?: Partial<ProgramFlags> } = {},
): Promise<TestPortal> {
  const database = await open();
  await (flags ? makeProgramWithFlags(database, flags) : makeProgram(database));
  return openPortal(database, changes);
}

/** Creates a business whose named members can sign in with the test password. */
export async function makeSignInBusiness(
  database: PortalDatabase,
  ...members: ('admin' | 'groupAdmin' | 'purchaser' | 'officePurchaser')[]
): Promise<Business> {
  const business = await makeBusiness(database);
  await givePassword(database, ...members.map((member) => business[member].person));
  return business;
}

/** Gives members the password of the tests. */
export async function givePassword(database: PortalDatabase, ...people: PersonId[]): Promise<void> {
  const passwordHash = await hash(password, { memoryCost: 1024, timeCost: 1 });
  await database.withTransaction(job, {}, (transaction) =>
    transaction.updateTable('people').set({ password_hash: passwordHash }).where('id', 'in', people).execute(),
  );
}

export function emailOf(person: PersonId): string {
  return `${person}@harbour.example`;
}

export type GraphqlAnswer = {
  readonly status: number;
  readonly data: Record<string, unknown> | null | undefined;
  readonly code: string | undefined;
  readonly values: Record<string, string | number> | undefined;
  readonly response: LightMyRequestResponse;
};

/** A browser: it stores cookies and sends requests like the page. Its credentials can be mixed with another's. */
export type Browser = {
  cookies: Map<string, string>;
  bearer: string | null;
  readonly claims: () => SessionClaims | null;
  readonly send: (request: {
    method: 'GET' | 'POST';
    path: string;
    body?: unknown;
    headers?: Record<string, string>;
  }) => Promise<LightMyRequestResponse>;
  readonly run: (
    document: string,
    variables?: Record<string, unknown>,
    headers?: Record<string, string>,
  ) => Promise<GraphqlAnswer>;
  readonly auth: () => Promise<number>;
  readonly signIn: (email: string, password?: string) => Promise<GraphqlAnswer>;
  /** Signs in and gets a bearer; throws if that fails. */
  readonly enter: (email: string) => Promise<void>;
};

export const signInDocument =
  'mutation signIn($email: String!, $password: String!) { signIn(email: $email, password: $password) { userId buyerId } }';

function createBrowser(
  app: FastifyInstance,
  { host: named = host, address = '10.0.0.1' }: { host?: string; address?: string } = {},
): Browser {
  const browser: Browser = {
    cookies: new Map(),
    bearer: null,
    claims: () => readClaims(browser.cookies.get(sessionCookieName)),
    send: async ({ method, path, body, headers = {} }) => {
      const response = await app.inject({
        method,
        url: path,
        remoteAddress: address,
        headers: {
          host: named,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      for (const { name, value, maxAge, expires } of response.cookies) {
        if (maxAge === 0 || expires?.getTime() === 0) browser.cookies.delete(name);
        else browser.cookies.set(name, value);
      }
      return response;
    },
    run: async (query, variables = {}, headers = {}) => {
      const response = await browser.send({
        method: 'POST',
        path: '/graphql',
        body: { query, variables },
        headers: {
          'x-requested-with': 'XMLHttpRequest',
          ...(browser.bearer ? { authorization: `Bearer ${browser.bearer}` } : {}),
          ...(browser.claims() ? { 'x-session-checksum': browser.claims()?.sessionChecksum ?? '' } : {}),
          ...headers,
        },
      });
      return readAnswer(response);
    },
    auth: async () => {
      const response = await browser.send({ method: 'POST', path: '/auth', body: {} });
      if (response.statusCode === 200) browser.bearer = response.json<{ token: string }>().token;
      return response.statusCode;
    },
    signIn: (email, given = password) => browser.run(signInDocument, { email, password: given }),
    enter: async (email) => {
      const answer = await browser.signIn(email);
      if (!answer.data) throw new Error(`Signing in as ${email} was refused: ${answer.code}`);
      if ((await browser.auth()) !== 200) throw new Error('The new session got no bearer.');
    },
  };
  return browser;
}

type WireBody = {
  data?: Record<string, unknown> | null;
  errors?: { extensions: { code: string; values?: Record<string, string | number> } }[];
};

function readAnswer(response: LightMyRequestResponse): GraphqlAnswer {
  const { data, errors } = response.json<WireBody>();
  const { code, values } = errors?.[0]?.extensions ?? {};
  return { status: response.statusCode, data, code, values, response };
}

function readClaims(token: string | undefined): SessionClaims | null {
  const payload = token?.split('.')[1];
  return payload ? v.parse(claimsSchema, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))) : null;
}
