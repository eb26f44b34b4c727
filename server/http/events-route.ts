import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Program } from '../programs/program.ts';
import { refused } from '../graphql/refused.ts';
import { sessionOfCookie } from '../identity/sessions/authenticate.ts';
import type { LiveSession } from '../identity/sessions/live-session.ts';
import type { HttpPorts } from './http-ports.ts';
import type { Metrics } from './metrics.ts';
import { headerOf, programOf } from './portal-request.ts';
import { sessionCookieOf } from './session-cookies.ts';

const heartbeatMs = 15_000;
const pull = 'event: pull\ndata: {}\n\n';
/** Maximum number of streams of one session: one tab holds a stream and informs the others, but tabs come and go. */
const maxStreamsPerSession = 6;

type Stream = { readonly session: LiveSession; readonly poke: () => void; readonly end: () => void };

/**
 * `GET /events`: a stream that only sends "pull" when a feed of the caller has changed in any process. It carries no data, so the cookie
 * is enough. It ends with the session, which is checked before each message and at every heartbeat.
 */
export async function addEventsRoute(app: FastifyInstance, ports: HttpPorts, metrics: Metrics): Promise<void> {
  const streams = new Set<Stream>();
  const stopHearing = await ports.database.hearFeeds((feeds) => {
    for (const stream of streams)
      if (feeds.length === 0 || feeds.some((feed) => isOf(stream.session, feed))) stream.poke();
  });
  app.addHook('preClose', async () => {
    stopHearing();
    for (const stream of streams) stream.end();
  });
  app.get('/events', { config: { traits: { isShielded: true } } }, async (request, reply) => {
    const program = programOf(request);
    if ((headerOf(request, 'sec-fetch-site') ?? 'same-origin') !== 'same-origin') throw refused('FORBIDDEN');
    const session = await look(request, program, ports);
    // If the client disconnected during the look-up, `close` was emitted already and is not emitted again.
    if (reply.raw.destroyed) return reply.hijack();
    if (!session) throw refused('UNAUTHENTICATED');
    if ([...streams].filter((stream) => stream.session.key === session.key).length >= maxStreamsPerSession) {
      throw refused('THROTTLED', { retryAfter: 30 });
    }
    openStream(request, reply, {
      session,
      isAlive: async () => (await look(request, program, ports)) !== null,
      streams,
      onEnd: metrics.streamOpened(),
    });
  });
}

function look(request: FastifyRequest, program: Program, { database, clock }: HttpPorts): Promise<LiveSession | null> {
  const means = { withTransaction: database.withTransaction, program, now: clock.now() };
  return sessionOfCookie(means, sessionCookieOf(request), { isUse: false });
}

type Opening = {
  readonly session: LiveSession;
  readonly isAlive: () => Promise<boolean>;
  readonly streams: Set<Stream>;
  readonly onEnd: () => void;
};

function openStream(request: FastifyRequest, reply: FastifyReply, { session, isAlive, streams, onEnd }: Opening): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    // Proxies must not buffer the stream.
    'x-accel-buffering': 'no',
  });
  raw.write('retry: 5000\n\n');
  let isLooking = false;
  let isPokedMeanwhile = false;
  const say = (word: string): void => {
    if (isLooking) {
      isPokedMeanwhile ||= word === pull;
      return;
    }
    isLooking = true;
    isAlive()
      .then((alive) => (alive ? raw.write(word) : raw.end()))
      .catch(() => raw.end())
      .finally(() => {
        isLooking = false;
        if (!isPokedMeanwhile) return;
        isPokedMeanwhile = false;
        say(pull);
      });
  };
  const heartbeat = setInterval(() => say(': still here\n\n'), heartbeatMs);
  const stream: Stream = { session, poke: () => say(pull), end: () => raw.end() };
  streams.add(stream);
  request.raw.once('close', () => {
    clearInterval(heartbeat);
    streams.delete(stream);
    onEnd();
    raw.end();
  });
}

function isOf({ buyer, program, person }: LiveSession, feed: string): boolean {
  return (
    feed === `program:${program}` || feed === `person:${person}` || (buyer !== null && feed === `buyer:${buyer.id}`)
  );
}
