import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refused } from '../graphql/refused.ts';
import { sessionOfCookie } from '../identity/sessions/authenticate.ts';
import type { LiveSession } from '../identity/sessions/live-session.ts';
import { endedSessions } from '../identity/sessions/ended-sessions.ts';
import type { HttpPorts } from './http-ports.ts';
import { type EventStreams, createEventStreams } from './event-streams.ts';
import type { Metrics } from './metrics.ts';
import { headerOf, programOf } from './portal-request.ts';
import { sessionCookieOf } from './session-cookies.ts';

/** Maximum number of streams of one session: one tab holds a stream and informs the others, but tabs come and go. */
const maxStreamsPerSession = 6;
/** A process looks up all sessions that have a stream this often, so a stream outlives its session by this at most. */
const defaultLookMs = 15_000;
/** While the look-up fails, a stream is kept for this long. */
const maxUnknownMs = 60_000;

/**
 * `GET /events`: sends "pull" when a feed of the caller has changed, in any process. A message carries no rows, only the
 * version of the buyer's feed, so the cookie is enough. Sending needs no database; one look-up at an interval ends the streams of sessions
 * that have ended.
 */
export async function addEventsRoute(app: FastifyInstance, ports: HttpPorts, metrics: Metrics): Promise<void> {
  const streams = createEventStreams();
  const stopHearing = await ports.database.hearFeeds(streams.poke);
  const looking = lookRegularly(ports, streams);
  app.addHook('preClose', async () => {
    stopHearing();
    clearInterval(looking);
    streams.endAll();
  });
  app.get('/events', { config: { traits: { isShielded: true } } }, async (request, reply) => {
    if ((headerOf(request, 'sec-fetch-site') ?? 'same-origin') !== 'same-origin') throw refused('FORBIDDEN');
    const { openRequest, withTransaction } = ports.database;
    const means = { openRequest, withTransaction, program: programOf(request), now: ports.clock.now() };
    const session = await sessionOfCookie(means, sessionCookieOf(request), { isUse: false });
    // If the client disconnected during the look-up, `close` was emitted already and is not emitted again.
    if (reply.raw.destroyed) return reply.hijack();
    if (!session) throw refused('UNAUTHENTICATED');
    if (streams.countOf(session.key) >= maxStreamsPerSession) throw refused('THROTTLED', { retryAfter: 30 });
    openStream(request, reply, session, streams, metrics.streamOpened());
  });
}

function lookRegularly({ database, clock, streamLookMs = defaultLookMs }: HttpPorts, streams: EventStreams) {
  const knownAt = new Map<string, number>();
  let isLooking = false;
  const look = async (): Promise<void> => {
    for (const [program, keys] of streams.sessionsByProgram()) {
      try {
        for (const key of await endedSessions(database.withTransaction, program, keys, clock.now())) streams.end(key);
        knownAt.set(program, performance.now());
      } catch {
        // The database fails, so it is unknown whether these sessions have ended: their streams are kept for a while.
        const since = knownAt.get(program) ?? performance.now();
        knownAt.set(program, since);
        if (performance.now() - since > maxUnknownMs) for (const key of keys) streams.end(key);
      }
    }
  };
  return setInterval(() => {
    streams.beat();
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => {
      isLooking = false;
    });
  }, streamLookMs);
}

function openStream(
  request: FastifyRequest,
  reply: FastifyReply,
  session: LiveSession,
  streams: EventStreams,
  onEnd: () => void,
): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    // Proxies must not buffer the stream.
    'x-accel-buffering': 'no',
  });
  raw.write(streams.greeting());
  const remove = streams.add(session, raw);
  request.raw.once('close', () => {
    remove();
    onEnd();
    raw.end();
  });
}
