import type { Instant } from '../../../domain/time/instant.ts';
import type { PortalDatabase } from '../../../server/database/database.ts';
import { type LiveSession, identityOf } from '../../../server/identity/sessions/live-session.ts';
import { sessionIdHash } from '../../../server/identity/sessions/session-secret.ts';
import { createSession, findSession } from '../../../server/identity/sessions/session-store.ts';
import type { Program } from '../../../server/programs/program.ts';
import { createSigner } from '../../../server/signing.ts';
import { pullChanges } from '../../../server/sync/pull-changes.ts';
import { type Browser, emailOf, testSecret } from '../http/test-portal.ts';
import { type PulledServer, PullingDevice } from './pulling-device.ts';
import { seenInSql } from './visible-rows.ts';
import type { VisibleMember, VisibleWorld } from './visible-world.ts';

/** A person with a device. */
export type ConnectedPerson = {
  readonly member: VisibleMember;
  readonly device: PullingDevice;
  /** Whether the session of an earlier time is still valid. */
  readonly isIn: () => Promise<boolean>;
  readonly enter: () => Promise<void>;
  /** Pulls everything; the rows that SQL then answers this person. */
  readonly pull: () => Promise<Awaited<ReturnType<typeof seenInSql>>>;
};

type Place = { readonly database: PortalDatabase; readonly world: VisibleWorld; readonly member: VisibleMember };

/** The whole way: sign-in with a password, cookies, HTTP and GraphQL. */
export function throughBrowser({ database, world, member }: Place, browser: Browser): ConnectedPerson {
  const device = new PullingDevice(browser);
  return {
    member,
    device,
    isIn: async () => browser.claims() !== null && (await browser.auth()) === 200,
    enter: () => browser.enter(emailOf(member.person)),
    pull: async () => {
      await device.pull();
      return database.withTransaction(world.identityOf(member), { readOnly: true }, seenInSql);
    },
  };
}

const signer = createSigner(testSecret);

/** The server's own functions for sessions and pulls without HTTP around them, at a tenth of the cost. */
export function throughFunctions(
  { database, member }: Omit<Place, 'world'>,
  program: Program,
  now: Instant,
): ConnectedPerson {
  let idHash: Uint8Array | null = null;
  let session: LiveSession | null = null;
  let answered: PulledServer['run'] | null = null;
  const device = new PullingDevice({
    run: (...asked) => {
      if (!answered) throw new Error('A device pulled without a connection.');
      return answered(...asked);
    },
  });
  const asAuth = { role: 'auth', program: program.id } as const;
  return {
    member,
    device,
    isIn: async () => {
      const known = idHash;
      session = known && (await database.withTransaction(asAuth, { now }, (trx) => findSession(trx, known, now)));
      return session !== null;
    },
    enter: async () => {
      const who = { program, person: member.person, user: member.user, userAgent: null };
      const opened = await database.withTransaction(asAuth, { now }, (trx) => createSession(trx, who, now));
      idHash = sessionIdHash(opened.secret);
      session = opened.session;
    },
    pull: () => {
      if (!session) throw new Error('A device pulled without a session.');
      const asked = { session, now: () => now, signer, pace: 'alone' as const };
      // The identity of the session, not the one that the test expects: the server's own reading of the tree is compared too.
      return database.withTransaction(identityOf(session), { readOnly: true, now }, async (trx) => {
        answered = async (_document, { cursor, limit }) => ({
          data: { changes: await pullChanges({ ...asked, transaction: () => trx }, cursor, limit) },
          code: undefined,
        });
        await device.pull();
        answered = null;
        return seenInSql(trx);
      });
    },
  };
}
