import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { instantToMs } from '../../../domain/time/instant.ts';
import type { HttpPorts } from '../../http/http-ports.ts';
import { headerOf, originOf, programOf } from '../../http/portal-request.ts';
import { clientAddressOf, protocolOf } from '../../http/request-peer.ts';
import { cookieJar, sessionCookieOf } from '../../http/session-cookies.ts';
import { recordSessionEvent } from '../../identity/sessions/session-events.ts';
import { type ProviderClient, createProviderClient } from './provider-client.ts';
import { signInByIdentity } from './sign-in-by-identity.ts';
import { SsoFailure, newErrorId } from './sso-failure.ts';
import { type SsoJourney, journeyMinutes, openJourney, sealJourney } from './sso-journey.ts';
import { readSsoProvider } from './sso-provider.ts';

const optionalText = (length: number) => v.fallback(v.nullish(v.pipe(v.string(), v.maxLength(length)), null), null);
const querySchema = v.object({
  email: v.fallback(v.nullish(v.pipe(v.string(), v.maxLength(254), v.regex(/^[^\s@]+@[^\s@]+$/)), null), null),
  returnUrl: optionalText(100),
  args: optionalText(4_000),
  link: optionalText(100),
});

/**
 * `GET /sso/login` redirects a browser to the program's identity provider. `GET /sso/callback` receives its answer, opens the session and
 * redirects to the sign-in page, which continues to the requested page. Failures redirect to /sso-error.
 */
export function addSsoRoutes(app: FastifyInstance, ports: HttpPorts): void {
  const client = createProviderClient();
  app.get('/sso/login', { config: { traits: { isShielded: true } } }, (request, reply) =>
    orError(request, reply, ports, async () => {
      const { address, journey } = await begin(request, ports, client);
      const sealed = sealJourney(ports.signer, programOf(request).id, journey);
      reply.setCookie(cookieName(request), sealed, { ...attributes(request), maxAge: journeyMinutes * 60 });
      return address.href;
    }),
  );
  app.get('/sso/callback', { config: { traits: { isShielded: true } } }, (request, reply) =>
    orError(request, reply, ports, async () => {
      reply.clearCookie(cookieName(request), attributes(request));
      const journey = openJourney(
        ports.signer,
        programOf(request).id,
        request.cookies[cookieName(request)] ?? null,
        instantToMs(ports.clock.now()),
      );
      if (!journey) throw new SsoFailure('failed', 'the answer belongs to no sign-in of this browser');
      await finish(request, reply, { ports, client, journey });
      return signInAddress(journey);
    }),
  );
}

async function begin(request: FastifyRequest, { database, signer, clock }: HttpPorts, client: ProviderClient) {
  const program = programOf(request);
  const provider = await readSsoProvider(database.withTransaction, signer, program.id);
  if (!provider) throw new SsoFailure('unavailable', 'the program has no identity provider');
  const { email, returnUrl, args, link } = v.parse(querySchema, request.query);
  const redirectUri = `${originOf(request)}/sso/callback`;
  const { address, asked } = await client.begin(provider, { redirectUri, email });
  const until = instantToMs(clock.now()) + journeyMinutes * 60_000;
  const journey: SsoJourney = { asked, issuer: provider.issuer, redirectUri, returnUrl, args, link, until };
  return { address, journey };
}

async function finish(
  request: FastifyRequest,
  reply: FastifyReply,
  { ports, client, journey }: { ports: HttpPorts; client: ProviderClient; journey: SsoJourney },
): Promise<void> {
  const { database, signer, clock } = ports;
  const program = programOf(request);
  const provider = await readSsoProvider(database.withTransaction, signer, program.id);
  if (provider?.issuer !== journey.issuer)
    throw new SsoFailure('unavailable', 'the program’s identity provider has changed');
  const answer = new URL(journey.redirectUri);
  answer.search = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
  const identity = await client.finish(provider, answer, journey.asked);
  const means = {
    program,
    signer,
    now: clock.now,
    withTransaction: database.withTransaction,
    client: factsOf(request),
  };
  const opened = await signInByIdentity(means, identity, journey.link);
  await cookieJar(request, reply, { signer, now: clock.now }).open(opened);
}

/** Redirects to the URL that the work returns; a failure is logged under an id, which is also shown to the person. */
async function orError(
  request: FastifyRequest,
  reply: FastifyReply,
  ports: HttpPorts,
  work: () => Promise<string>,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  let location: string;
  try {
    location = await work();
  } catch (error) {
    if (!(error instanceof SsoFailure)) throw error;
    const errorId = newErrorId();
    const about = { errorId, why: error.why, reason: error.message, ...(error.cause ? { err: error.cause } : {}) };
    request.log.warn(about, 'a single sign-on failed');
    await noteFailure(request, ports, { errorId, why: error.why, reason: error.message });
    location = `/sso-error?${new URLSearchParams({ id: errorId, why: error.why }).toString()}`;
  }
  return reply.redirect(location, 303);
}

function noteFailure(request: FastifyRequest, { database, clock }: HttpPorts, detail: Record<string, string>) {
  const program = programOf(request);
  return database.withTransaction({ role: 'auth', program: program.id }, { now: clock.now() }, (transaction) =>
    recordSessionEvent(transaction, {
      kind: 'ssoFailed',
      program,
      person: null,
      address: clientAddressOf(request),
      detail,
    }),
  );
}

function signInAddress({ returnUrl, args }: SsoJourney): string {
  const search = new URLSearchParams({
    ...(returnUrl ? { returnUrl } : {}),
    ...(returnUrl && args ? { args } : {}),
    sso: '1',
  });
  return `/login?${search.toString()}`;
}

function factsOf(request: FastifyRequest) {
  return {
    address: clientAddressOf(request),
    origin: originOf(request),
    userAgent: headerOf(request, 'user-agent'),
    sessionCookie: sessionCookieOf(request),
    waitingCookie: null,
    deviceCookie: null,
    checksum: null,
  };
}

function cookieName(request: FastifyRequest): string {
  return protocolOf(request) === 'https' ? '__Host-portal-sso' : 'portal-sso';
}

function attributes(request: FastifyRequest) {
  return { path: '/', sameSite: 'lax', httpOnly: true, secure: protocolOf(request) === 'https' } as const;
}
