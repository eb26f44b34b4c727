import { describe, expect, it } from 'vitest';
import { authBackoffMs } from '../../../src/platform/wire/ask-for-bearer.ts';
import type { Connection } from '../../../src/platform/wire/connection.ts';
import {
  bearerTokenOf,
  captivePortal,
  json,
  person,
  refusal,
  settled,
  subjectOfPerson,
  testDevice,
  tokenOf,
} from '../fake-server.ts';

const tom = person(1);
const ana = person(2);
const ended = () => json(401, { code: 'UNAUTHENTICATED' });
const tokenFor = (who = tom) => json(200, { token: bearerTokenOf(who) });
const deaf = { post: () => undefined, tellHere: () => undefined, subscribe: () => () => undefined };
const grantKept = async (device: ReturnType<typeof testDevice>) => (await device.tab().session.validate()).kind;

function signedInDevice(who = tom) {
  const device = testDevice();
  device.signInAs(who);
  device.world.answer = () => tokenFor(who);
  return device;
}

describe('who is signed in', () => {
  it('is the person of the readable cookie, once /auth has confirmed it', async () => {
    const device = signedInDevice();
    const { session } = device.tab();
    expect(session.claims()).toBeNull();
    expect(await session.validate()).toEqual({ kind: 'valid', claims: tom });
    expect(session.claims()).toEqual(tom);
  });

  it('is nobody for a foreign cookie', async () => {
    for (const cookie of ['rubbish', 'a.b.c', tokenOf({ email: 'only' })]) {
      const device = signedInDevice();
      device.world.cookie = cookie;
      expect((await device.tab().session.validate()).kind).toBe('exceededMaxAttempts');
    }
  });

  it('reads names with letters beyond ASCII', async () => {
    const device = signedInDevice({ ...tom, name: 'Žofie Müller 🚧' });
    const validation = await device.tab().session.validate();
    expect(validation).toMatchObject({ kind: 'valid', claims: { name: 'Žofie Müller 🚧' } });
  });

  it('is validated once, then trusted until the sign-in page is visited again', async () => {
    const device = signedInDevice();
    const { session } = device.tab();
    await session.validate();
    await session.validate();
    expect(device.paths()).toEqual(['/auth']);
    session.distrust();
    await session.validate();
    expect(device.paths()).toEqual(['/auth', '/auth']);
  });

  it('is nobody on a first visit, without a request', async () => {
    const device = testDevice();
    expect(await device.tab().session.validate()).toEqual({ kind: 'signedOut' });
    expect(device.asked).toEqual([]);
  });
});

describe('an answer about the session that comes after its end', () => {
  /** A person signs out while /auth is in progress; its answer restores their cookie. */
  async function signedOutMeanwhile(isHeardOf: boolean) {
    const device = signedInDevice();
    const { session } = device.tab();
    await session.validate();
    let come = (): void => undefined;
    device.world.answer = () =>
      new Promise((resolve) => {
        come = () => {
          device.signInAs(tom);
          resolve(tokenFor());
        };
      });
    const asking = session.freshBearerFor(null);
    await settled();
    device.world.answer = () => 'noRoute';
    if (!isHeardOf) await session.signOutMarker.set();
    await session.end('byHand');
    come();
    return { device, session, delivery: await asking };
  }

  it('signs nobody in again if the server does not know of the sign-out', async () => {
    const { device, session, delivery } = await signedOutMeanwhile(false);
    expect(delivery.kind).toBe('sessionEnded');
    expect([session.claims(), await session.offlineGrant(), device.world.cookie]).toEqual([null, null, null]);
    expect(await session.validate()).toEqual({ kind: 'signedOut' });
  });

  it('is ignored if the server knows of it', async () => {
    const { session, delivery } = await signedOutMeanwhile(true);
    expect(delivery.kind).toBe('unanswered');
    expect([session.claims(), await session.offlineGrant()]).toEqual([null, null]);
  });
});

describe('a start that asks the server while somebody signs out in another tab', () => {
  it.each([
    ['and hears of it', true],
    ['and is told nothing', false],
  ])('%s, does not use the offline grant that it read before', async (_how, isTold) => {
    const device = signedInDevice();
    const other = device.tab().session;
    await other.validate();
    let giveUp = (): void => undefined;
    device.world.answer = () => new Promise((resolve) => void (giveUp = () => resolve('noRoute')));
    const { session } = device.tab(isTold ? {} : { device: { ...device.ports(), broadcast: deaf } });
    const starting = session.validate();
    await settled();
    await other.signOutMarker.set();
    await other.end('byHand');
    giveUp();
    expect(await starting).toEqual({ kind: 'signedOut' });
  });
});

describe('polling /auth', () => {
  it('stops at the limit with an error', async () => {
    const device = signedInDevice();
    device.world.answer = captivePortal;
    const validating = device.tab().session.validate();
    await device.clock.advance(authBackoffMs.reduce((sum, pause) => sum + pause, 0));
    expect(await validating).toEqual({ kind: 'exceededMaxAttempts' });
    expect(device.paths()).toHaveLength(authBackoffMs.length + 1);
    expect(device.logged).toContain('Exceeded max attempts');
  });

  it('succeeds as soon as an attempt does', async () => {
    const device = signedInDevice();
    let attempts = 0;
    device.world.answer = () => ((attempts += 1) < 3 ? 'noRoute' : tokenFor());
    const validating = device.tab().session.validate();
    await device.clock.advance(2_000);
    expect((await validating).kind).toBe('valid');
    expect(attempts).toBe(3);
  });

  it('stops when the session cookie disappears', async () => {
    const device = signedInDevice();
    device.world.answer = () => {
      device.world.cookie = null;
      return 'noRoute';
    };
    expect(await device.tab().session.validate()).toEqual({ kind: 'signedOut' });
    expect(device.asked).toHaveLength(1);
  });

  it('is trusted only if it was decisive: otherwise the next guard asks again', async () => {
    const device = signedInDevice();
    device.world.answer = () => 'noRoute';
    const { session } = device.tab();
    const first = session.validate();
    await device.clock.advance(10_000);
    expect((await first).kind).toBe('exceededMaxAttempts');
    device.world.answer = () => tokenFor();
    expect((await session.validate()).kind).toBe('valid');
  });
});

describe('the offline grant', () => {
  it('allows an offline start as the person of the last validation', async () => {
    const device = signedInDevice();
    await device.tab().session.validate();
    device.world.answer = () => 'noRoute';
    device.world.cookie = null;
    const { session } = device.tab();
    expect(await session.validate()).toMatchObject({
      kind: 'offline',
      grant: { user: tom.user, buyer: tom.buyer, roles: tom.roles },
    });
    expect(session.claims()).toBeNull();
  });

  it('is read once, so that an offline start does not wait', async () => {
    const device = signedInDevice();
    await device.tab().session.validate();
    device.world.answer = () => 'noRoute';
    expect(await grantKept(device)).toBe('offline');
    expect(device.asked).toHaveLength(2);
  });

  it('locks the portal when it has expired, also on an open page', async () => {
    const device = signedInDevice();
    await device.tab().session.validate();
    device.world.answer = () => 'noRoute';
    const { session } = device.tab();
    expect((await session.validate()).kind).toBe('offline');
    await device.clock.advance(25 * 3_600_000);
    expect((await session.validate()).kind).toBe('locked');
    const starting = device.tab().session.validate();
    await device.clock.advance(10_000);
    expect((await starting).kind).toBe('locked');
  });

  it('is not given to support staff, nor in a program without offline hours', async () => {
    const support = signedInDevice({ ...tom, userType: 'MSTS' });
    await support.tab().session.validate();
    support.world.answer = () => 'noRoute';
    support.world.cookie = null;
    expect(await grantKept(support)).toBe('signedOut');

    const strict = signedInDevice();
    await strict.tab({ grantHours: () => 0 }).session.validate();
    strict.world.answer = () => 'noRoute';
    strict.world.cookie = null;
    expect(await grantKept(strict)).toBe('signedOut');
  });

  it('is withdrawn when the server says that the session has ended', async () => {
    const device = signedInDevice();
    await device.tab().session.validate();
    device.world.answer = ended;
    expect(await grantKept(device)).toBe('signedOut');
    device.world.answer = () => 'noRoute';
    expect(await grantKept(device)).toBe('signedOut');
  });

  it('becomes a session again when the connection is back', async () => {
    const device = signedInDevice();
    await device.tab().session.validate();
    device.world.answer = () => 'noRoute';
    const { session } = device.tab();
    expect((await session.validate()).kind).toBe('offline');
    device.world.answer = () => tokenFor();
    expect((await session.bearerFor(subjectOfPerson(tom))).kind).toBe('answered');
    expect(await session.validate()).toEqual({ kind: 'valid', claims: tom });
  });
});

describe('signing out', () => {
  const signOutAnswered = () => json(200, { data: { signOut: true } });

  it('offline is stored, and posted at the next contact before anything else', async () => {
    const device = signedInDevice();
    const { session } = device.tab();
    await session.validate();
    device.world.answer = () => 'noRoute';
    await session.signOutMarker.set();
    await session.end('byHand');
    expect(device.world.cookie).toBeNull();
    expect(await session.signOutMarker.settle()).toMatchObject({ kind: 'unanswered' });

    device.asked.length = 0;
    device.world.answer = ({ operation }) => (operation === 'signOut' ? signOutAnswered() : tokenFor());
    const later = device.tab().session;
    expect(await later.validate()).toEqual({ kind: 'signedOut' });
    expect(device.paths()).toEqual(['signOut']);
    expect(await later.signOutMarker.stands()).toBe(false);
  });

  it('is sent without any secret', async () => {
    const device = signedInDevice();
    const { session } = device.tab();
    await session.signOutMarker.set();
    device.world.answer = signOutAnswered;
    await session.signOutMarker.settle();
    expect(device.asked[0]?.headers.has('authorization')).toBe(false);
    expect(device.asked[0]?.headers.get('x-program-id')).toBe('northgate');
  });

  it('names its session, so that a newer session is not ended', async () => {
    const device = signedInDevice();
    const { session } = device.tab();
    await session.validate();
    device.world.answer = () => 'noRoute';
    await session.signOutMarker.set();
    await session.end('byHand');
    device.signInAs(ana);
    device.asked.length = 0;
    device.world.answer = ({ headers }) =>
      headers.get('x-session-checksum') === ana.sessionChecksum
        ? signOutAnswered()
        : refusal(409, 'SESSION_CHECKSUM_MISMATCH');
    expect(await device.worker().session.signOutMarker.settle()).toBeNull();
    expect(device.asked[0]?.headers.get('x-session-checksum')).toBe(tom.sessionChecksum);
    expect(await session.signOutMarker.stands()).toBe(false);
    expect(device.world.cookie).toBe(tokenOf(ana));
  });

  it('succeeds also if the server does not know the session any more', async () => {
    const device = signedInDevice();
    const { session } = device.tab();
    await session.signOutMarker.set();
    device.world.answer = ended;
    expect(await session.signOutMarker.settle()).toBeNull();
    expect(await session.signOutMarker.stands()).toBe(false);
  });

  it('that is not posted yet blocks every bearer for page and worker', async () => {
    const device = signedInDevice();
    const [page, worker] = [device.tab(), device.worker()];
    await page.session.validate();
    await worker.session.bearerFor(subjectOfPerson(tom));
    await page.session.signOutMarker.set();
    device.asked.length = 0;
    device.world.answer = () => 'noRoute';
    expect(await page.session.bearerFor(null)).toMatchObject({ kind: 'unanswered' });
    expect(await worker.session.bearerFor(subjectOfPerson(tom))).toMatchObject({ kind: 'unanswered' });
    expect(device.paths()).toEqual(['signOut', 'signOut']);
  });

  it('of a tab that was closed at once is found by the next request for a bearer', async () => {
    const device = signedInDevice();
    const [dying, other] = [device.tab(), device.tab()];
    await dying.session.validate();
    await other.session.validate();
    const heard: unknown[] = [];
    other.session.subscribe((event) => void heard.push(event));
    await dying.session.signOutMarker.set();
    device.world.answer = () => 'noRoute';
    expect(await other.session.bearerFor(null)).toMatchObject({ kind: 'unanswered' });
    expect(heard).toEqual([{ kind: 'user-logout', why: 'elsewhere' }]);
    expect(other.session.claims()).toBeNull();
    expect(await other.session.validate()).toEqual({ kind: 'signedOut' });
  });

  it('in one tab reaches the others at once', async () => {
    const device = signedInDevice();
    const [here, there] = [device.tab(), device.tab()];
    await here.session.validate();
    await there.session.validate();
    const heard: unknown[] = [];
    there.session.subscribe((event) => void heard.push(event));
    await here.session.end('byHand');
    expect(heard).toEqual([{ kind: 'user-logout', why: 'elsewhere' }]);
    expect(there.session.claims()).toBeNull();
  });
});

describe('a sign-out in another tab', () => {
  /** The message of another tab to its page after this step. */
  async function heardBeside(come: (device: ReturnType<typeof testDevice>, tab: Connection) => Promise<unknown>) {
    const device = signedInDevice();
    const [here, there] = [device.tab(), device.tab()];
    await here.session.validate();
    const heard: unknown[] = [];
    there.session.subscribe((event) => void (event.kind === 'user-logout' && heard.push(event.why)));
    await come(device, there);
    await here.session.end('byHand');
    return heard;
  }

  it('does not affect a tab without a signed-in person', async () => {
    expect(await heardBeside(async () => undefined)).toEqual([]);
  });

  it('reaches a tab that runs on an offline grant, and one with an interrupted switch of business', async () => {
    const onTheTrain = heardBeside(async (device, { session }) => {
      device.world.answer = () => 'noRoute';
      expect((await session.validate()).kind).toBe('offline');
    });
    expect(await onTheTrain).toEqual(['elsewhere']);
    const cutOff = heardBeside(async (device, { session }) => {
      await session.validate();
      device.world.answer = () => 'noRoute';
      const adopting = session.adopt();
      await device.clock.advance(10_000);
      expect((await adopting).kind).toBe('unanswered');
    });
    expect(await cutOff).toEqual(['elsewhere']);
  });
});

describe('a new session', () => {
  it('is adopted after a sign-in, whoever was signed in before', async () => {
    const device = signedInDevice();
    const { session } = device.tab();
    await session.validate();
    device.signInAs(ana);
    device.world.answer = () => tokenFor(ana);
    expect(await session.adopt()).toEqual({ kind: 'answered', body: ana });
    expect(await session.bearerFor(subjectOfPerson(ana))).toMatchObject({ kind: 'answered' });
    expect(device.paths()).toEqual(['/auth', '/auth']);
  });

  it('is never replaced by an answer to an earlier request', async () => {
    const device = signedInDevice();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => void (release = resolve));
    device.world.answer = () => released.then(() => tokenFor(tom));
    const { session } = device.tab();
    const before = session.bearerFor(null);
    await settled();
    device.signInAs(ana);
    device.world.answer = () => tokenFor(ana);
    const adopting = session.adopt();
    release();
    await before;
    expect(await adopting).toEqual({ kind: 'answered', body: ana });
  });

  it('is not ended by an answer about the previous session', async () => {
    const device = signedInDevice();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => void (release = resolve));
    device.world.answer = () => released.then(ended);
    const { session } = device.tab();
    const asking = session.bearerFor(null);
    await settled();
    device.signInAs(ana);
    release();
    expect(await asking).toEqual({ kind: 'unanswered', why: 'notOurs' });
    expect(device.world.cookie).toBe(tokenOf(ana));
  });
});

describe('a sign-in at the very moment of an end', () => {
  it('is kept: its cookie stays, and no tab gets a sign-out', async () => {
    const device = signedInDevice();
    const { session } = device.tab();
    await session.validate();
    const heard: unknown[] = [];
    device.tab().session.subscribe((event) => void heard.push(event));
    device.world.answer = ended;
    // Another tab signs in between the server's answer and the clearing here.
    const { get } = device.memory;
    const memory = {
      ...device.memory,
      get: (async (key, schema) => {
        const kept = await get(key, schema);
        if (key === 'offline-grant') device.signInAs(ana);
        return kept;
      }) as typeof get,
    };
    const racing = device.tab({ memory }).session;
    expect(await racing.freshBearerFor(null)).toEqual({ kind: 'unanswered', why: 'notOurs' });
    expect(device.world.cookie).toBe(tokenOf(ana));
    expect(heard).toEqual([]);
  });
});

describe('the worker', () => {
  it('knows from the bearer for whom it may send, and does not sign out the tabs', async () => {
    const device = signedInDevice();
    const [tab, worker] = [device.tab(), device.worker()];
    await tab.session.validate();
    expect(await worker.session.bearerFor(subjectOfPerson(ana))).toMatchObject({ kind: 'otherSession' });
    device.world.answer = ended;
    expect(await worker.session.bearerFor(subjectOfPerson(ana))).toEqual({ kind: 'sessionEnded' });
    expect(tab.session.claims()).toEqual(tom);
    device.world.answer = () => 'noRoute';
    device.world.cookie = null;
    expect(await grantKept(device)).toBe('signedOut');
  });
});
