import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { PublicProgram } from '../../../domain/programs/program.ts';
import { accountName, createOffline, deviceStore } from '../../../src/offline/offline.ts';
import { type PortalParts, createPortal } from '../../../src/platform/account/portal.ts';
import { type Secrets, sealingWith, secretFor } from '../../world/sealed-device.ts';
import {
  type Asked,
  type Person,
  type Reply,
  bearerTokenOf,
  json,
  person,
  refusal,
  subjectOfPerson,
  testDevice,
} from '../fake-server.ts';

export const tom = person(1);
export const ana = person(2);
const program = { id: 'northgate', timeZone: 'Europe/London', offlineGrantHours: 24 } as PublicProgram;

/** A device that stores data, with a server on which `signedIn` holds the session. */
export function keepingDevice(grantHours = 24) {
  const device = testDevice();
  const secrets: Secrets = new Map();
  const storage = { indexedDB: new IDBFactory(), keyRange: IDBKeyRange, sealing: sealingWith(secrets) };
  const random = { fraction: () => 0.5, uuid: () => crypto.randomUUID() };
  const memory = deviceStore({ storage, random });
  const server = {
    session: null as Person | null,
    refuse: null as Reply | null,
    isReachable: true,
    delivers: true,
  };
  device.world.answer = (asked) => (server.isReachable ? answer(asked) : 'noRoute');

  function answer({ path, operation, headers, body }: Asked): Reply {
    if (path === '/auth')
      return server.session
        ? json(200, { token: bearerTokenOf(server.session) })
        : json(401, { code: 'UNAUTHENTICATED' });
    if (operation === 'signOut') {
      const named = headers.get('x-session-checksum');
      if (named && server.session && named !== server.session.sessionChecksum)
        return refusal(409, 'SESSION_CHECKSUM_MISMATCH');
      server.session = null;
      return json(200, { data: { signOut: true } });
    }
    if (operation === 'signIn')
      return server.refuse ?? signIn((body as { variables: { email: string } }).variables.email);
    if (operation === 'switchBusinessAccount') return signIn(ana.email);
    if (operation === 'deviceSecret' && server.session && server.delivers)
      return json(200, { data: { deviceSecret: Buffer.from(secretFor(server.session.user)).toString('base64url') } });
    return refusal(503, 'MAINTENANCE');
  }
  function signIn(email: string): Reply {
    const who = email === tom.email ? tom : ana;
    server.session = who;
    device.signInAs(who);
    const field = { userId: who.user, buyerId: who.buyer?.id ?? null };
    return json(200, { data: { signIn: field, switchBusinessAccount: field } });
  }

  function tab() {
    const connection = device.tab({ memory, grantHours: () => grantHours });
    Object.assign(connection.ports, { storage, random });
    const visibility = { isVisible: () => false, subscribe: () => () => undefined };
    const open = () => ({ addEventListener: () => undefined, close: () => undefined });
    const events = { ...connection.ports, open, locks: null, visibility };
    const parts: PortalParts = {
      connection,
      program: { ...program, offlineGrantHours: grantHours },
      memory,
      triggers: { events, onMaybeOnline: () => () => undefined, onMaybeOffline: () => () => undefined },
    };
    return createPortal(parts);
  }

  /** The stored value of a key for a person, read as after their next sign-in. */
  const kept = async (who: Person, key: string) => {
    const { ports } = device.tab({ memory });
    const subject = subjectOfPerson(who);
    const sealing = sealingWith(new Map([[accountName(subject), secretFor(who.user)]]));
    const offline = await createOffline(
      { ...ports, storage: { ...storage, sealing }, random },
      { subject, roles: who.roles, timeZone: 'UTC' },
    );
    const found = { cached: await offline.persisted.getItem(key), draft: await offline.drafts.load(key) };
    offline.close();
    return found;
  };
  /** Whether their account can be opened here without the server. */
  const isOpen = (who: Person) => secrets.has(accountName(subjectOfPerson(who)));
  return { device, server, tab, kept, isOpen, secrets, storage, memory, disk: storage.indexedDB };
}

/** Such a device, with Tom signed in and a stored value. */
export async function signedIn(world = keepingDevice()) {
  const portal = world.tab();
  await portal.signIn(tom.email, 'Demo-portal-1!');
  const account = portal.account();
  if (!account) throw new Error('Tom should be in.');
  await account.offline.persisted.setItem('secret', 'his invoices');
  await account.offline.drafts.save('secret', 'his payment');
  return { ...world, portal, account };
}
