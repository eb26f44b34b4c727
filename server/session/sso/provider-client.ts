import * as oidc from 'openid-client';
import { SsoFailure } from './sso-failure.ts';
import type { SsoProvider } from './sso-provider.ts';

/** The parameters of one request to the provider; the answer must match all of them. */
export type AskedOfProvider = { readonly state: string; readonly nonce: string; readonly codeVerifier: string };

/** The identity from the provider: its issuer and its permanent subject for the person. */
export type SsoIdentity = { readonly issuer: string; readonly subject: string };

/** A client of identity providers: authorisation code flow with PKCE, state and nonce, over their published endpoints. */
export type ProviderClient = {
  /** The URL for the browser, and the parameters to keep until it returns. Throws SsoFailure `unavailable`. */
  readonly begin: (
    provider: SsoProvider,
    asking: { readonly redirectUri: string; readonly email: string | null },
  ) => Promise<{ readonly address: URL; readonly asked: AskedOfProvider }>;
  /** Exchanges the code, and checks signature, issuer, audience, times and nonce. Throws SsoFailure `failed` or `unavailable`. */
  readonly finish: (provider: SsoProvider, answer: URL, asked: AskedOfProvider) => Promise<SsoIdentity>;
};

const timeOutSeconds = 5;
/** Endpoints and keys are fetched again after this time. */
const knownForMs = 3_600_000;

/** `nowMs` is the machine's real time, because tokens use real time, not the portal's clock. */
export function createProviderClient(nowMs: () => number = Date.now): ProviderClient {
  const known = new Map<string, { readonly at: number; readonly configuration: Promise<oidc.Configuration> }>();

  function configurationOf(provider: SsoProvider): Promise<oidc.Configuration> {
    const key = JSON.stringify(provider);
    const found = known.get(key);
    if (found && nowMs() - found.at < knownForMs) return found.configuration;
    const configuration = discover(provider);
    known.set(key, { at: nowMs(), configuration });
    configuration.catch(() => known.delete(key));
    return configuration;
  }

  return {
    begin: async (provider, { redirectUri, email }) => {
      const configuration = await configurationOf(provider);
      const asked = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
      };
      const address = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid',
        state: asked.state,
        nonce: asked.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(asked.codeVerifier),
        code_challenge_method: 'S256',
        ...(email === null ? {} : { login_hint: email }),
      });
      return { address, asked };
    },
    finish: async (provider, answer, asked) => {
      const configuration = await configurationOf(provider);
      const claims = await redeem(configuration, answer, asked);
      if (!claims) throw new SsoFailure('failed', 'the answer holds no identity token');
      return { issuer: claims.iss, subject: claims.sub };
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: SsoProvider): Promise<oidc.Configuration> {
  const server = new URL(issuer);
  // The signature of an identity token is checked although it comes over the provider's own connection.
  const execute = [oidc.enableNonRepudiationChecks, ...(isOfThisMachine(server) ? [oidc.allowInsecureRequests] : [])];
  const means = clientSecret === null ? oidc.None() : oidc.ClientSecretBasic(clientSecret);
  try {
    return await oidc.discovery(server, clientId, undefined, means, { execute, timeout: timeOutSeconds });
  } catch (error) {
    throw new SsoFailure('unavailable', 'the provider does not say where its endpoints are', error);
  }
}

/** Plain http is only for a provider on this machine: that of the demo and the tests. */
function isOfThisMachine({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && (hostname === '127.0.0.1' || hostname === 'localhost' || hostname === '[::1]');
}

async function redeem(configuration: oidc.Configuration, answer: URL, { state, nonce, codeVerifier }: AskedOfProvider) {
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    return tokens.claims();
  } catch (error) {
    if (error instanceof oidc.AuthorizationResponseError)
      throw new SsoFailure('failed', `the provider answered ${error.error}`, error);
    // A request that never reached the provider says nothing about the person.
    const isUnreachable = error instanceof TypeError && error.message === 'fetch failed';
    throw new SsoFailure(isUnreachable ? 'unavailable' : 'failed', 'the answer of the provider does not hold', error);
  }
}
