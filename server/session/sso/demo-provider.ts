import { randomBytes } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider';
import { type DemoAccount, choicePage, failurePage, readChoice } from './demo-provider-page.ts';
import { createMemoryAdapter } from './demo-provider-memory.ts';

/** A client of the provider: one for each program; answers go to the program's host, on any port. */
export type DemoClient = { readonly clientId: string; readonly clientSecret: string; readonly host: string };

export type DemoProvider = { readonly issuer: string; readonly stop: () => Promise<void> };

const signInPath = /^\/sign-in\/[\w-]+$/;
const answerPath = '/sso/callback';

/**
 * An identity provider on this machine, only for the demo and the tests. It uses the real protocol, with one page to choose an account
 * instead of a password. It keeps nothing after the process ends.
 */
export async function startDemoProvider(
  clients: readonly DemoClient[],
  accounts: readonly DemoAccount[],
): Promise<DemoProvider> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, await configurationOf(clients));
  allowAnyPort(provider, clients);
  const answer = provider.callback();
  handle = (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (signInPath.test(path)) void letChoose(provider, accounts, request, response);
    else void answer(request, response);
  };
  return {
    issuer,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function configurationOf(clients: readonly DemoClient[]): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'demo' };
  return {
    adapter: createMemoryAdapter(),
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    clients: clients.map(({ clientId, clientSecret, host }) => ({
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [`http://${host}${answerPath}`],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      id_token_signed_response_alg: 'ES256',
    })),
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    pkce: { methods: ['S256'], required: () => true },
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}`, policy: askingEachTime() },
    findAccount: (_context, subject) => ({ accountId: subject, claims: () => ({ sub: subject }) }),
    loadExistingGrant: async ({ oidc: { client, session, provider } }) => {
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
    renderError: (context, { error, error_description: about }) => {
      context.type = 'html';
      context.body = failurePage(`${error}: ${about ?? ''}`);
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 300, Interaction: 600, Session: 1 },
  };
}

/** Asks for the account at every sign-in, so that every outcome can be tested. */
function askingEachTime(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  const isUnasked = new interactionPolicy.Check(
    'each_time',
    'Somebody is chosen each time',
    ({ oidc }) => !oidc.result?.login,
  );
  policy.get('login')?.checks.add(isUnasked);
  return policy;
}

/** The demo and its journeys use a program's host with any port. */
function allowAnyPort(provider: Provider, clients: readonly DemoClient[]): void {
  provider.Client.prototype.redirectUriAllowed = function isOfOwnHost(this: { clientId: string }, address: string) {
    const host = clients.find(({ clientId }) => clientId === this.clientId)?.host;
    const { hostname, pathname } = new URL(address);
    return hostname === host && pathname === answerPath;
  };
}

async function letChoose(
  provider: Provider,
  accounts: readonly DemoAccount[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { params } = await provider.interactionDetails(request, response);
    if (request.method !== 'POST') {
      const hint = typeof params['login_hint'] === 'string' ? params['login_hint'] : null;
      return void response.writeHead(200, pageHeaders).end(choicePage(accounts, hint));
    }
    const subject = await readChoice(request);
    const result =
      subject === null
        ? { error: 'access_denied', error_description: 'Nobody was chosen.' }
        : { login: { accountId: subject } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  } catch {
    response
      .writeHead(400, pageHeaders)
      .end(failurePage('This sign-in has ended. Go back to the portal and begin again.'));
  }
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-frame-options': 'DENY',
};
