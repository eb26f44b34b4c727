/** An identity provider that returns any answer of a test, correctly signed or not. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type JWTPayload, SignJWT, exportJWK, generateKeyPair } from 'jose';

export type Answer = {
  readonly claims?: JWTPayload;
  readonly isForged?: boolean;
  readonly isUnsigned?: boolean;
  readonly hasNoIdentity?: boolean;
  readonly isBroken?: boolean;
};

export type HostileProvider = {
  readonly issuer: string;
  /** The redirect with which it would send a browser back, for the portal's URL. */
  readonly answerTo: (address: string) => string;
  /** The token endpoint's answer from now on. */
  readonly will: (answer: Answer) => void;
  /** Its issuer in the discovery document. */
  readonly callItself: (issuer: string) => void;
  /** Whether the last exchange contained the verifier of its challenge. */
  readonly sawVerifier: () => boolean;
  readonly stop: () => Promise<void>;
};

export async function startHostileProvider(clientId: string): Promise<HostileProvider> {
  const [own, forged] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  let [answer, nonce, challenge, sawVerifier]: [Answer, string, string, boolean] = [{}, '', '', false];
  let issuer = '';
  let named = '';

  async function tokens(request: IncomingMessage): Promise<object> {
    const verifier = new URLSearchParams(await bodyOf(request)).get('code_verifier') ?? '';
    sawVerifier = createHash('sha256').update(verifier).digest('base64url') === challenge;
    if (answer.hasNoIdentity) return { access_token: 'a', token_type: 'Bearer' };
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, sub: 'subject', aud: clientId, nonce, iat: now, exp: now + 60, ...answer.claims };
    const given = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
    return { access_token: 'a', token_type: 'Bearer', id_token: await identityToken(given) };
  }

  async function identityToken(claims: JWTPayload): Promise<string> {
    if (answer.isUnsigned) return `${encoded({ alg: 'none' })}.${encoded(claims)}.`;
    const key = answer.isForged ? forged.privateKey : own.privateKey;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key);
  }

  const server = createServer((request, response) => {
    const say = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/jwks') return void say({ keys: [jwk] });
    if (request.url === '/token' && answer.isBroken) return void say({ error: 'server_error' }, 500);
    if (request.url === '/token') return void tokens(request).then((body) => say(body));
    say({
      issuer: named,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  named = issuer;
  return {
    issuer,
    answerTo: (address) => {
      const { searchParams } = new URL(address);
      nonce = searchParams.get('nonce') ?? '';
      challenge = searchParams.get('code_challenge') ?? '';
      return `/sso/callback?${new URLSearchParams({ code: 'a-code', state: searchParams.get('state') ?? '' }).toString()}`;
    },
    will: (next) => {
      answer = next;
    },
    callItself: (name) => {
      named = name;
    },
    sawVerifier: () => sawVerifier,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
