import { describe, expect, it } from 'vitest';
import { usersQuery } from '../../../src/platform/account/users.documents.ts';
import {
  type Answering,
  bearerTokenOf,
  captivePortal,
  json,
  person,
  refusal,
  subjectOfPerson,
  testDevice,
  tokenOf,
} from '../fake-server.ts';

const tom = person(1);
const ana = person(2);
const noUsers = () => json(200, { data: { users: [] } });
const authFor =
  (who = tom) =>
  () =>
    json(200, { token: bearerTokenOf(who) });

function signedIn(answers: { auth?: Answering; graphql: Answering }) {
  const device = testDevice();
  device.signInAs(tom);
  device.world.answer = (asked) =>
    asked.path === '/auth' ? (answers.auth ?? authFor())(asked) : answers.graphql(asked);
  const tab = device.tab();
  return {
    device,
    tab,
    ask: (options = {}) => tab.client.request(usersQuery, {}, { subject: subjectOfPerson(tom), ...options }),
  };
}

describe('a signed-in request', () => {
  it('sends the bearer, its checksum, its program, and the document exactly as shipped', async () => {
    const { device, ask } = signedIn({ graphql: noUsers });
    expect(await ask({ mfaEventId: 'event-1' })).toEqual({ kind: 'answered', body: { users: [] } });
    const [auth, sent] = device.asked;
    expect(auth?.body).toEqual({});
    expect(sent?.headers.get('authorization')).toBe(`Bearer ${bearerTokenOf(tom)}`);
    expect(sent?.headers.get('x-session-checksum')).toBe('checksum-1');
    expect(sent?.headers.get('x-program-id')).toBe('northgate');
    expect(sent?.headers.get('x-requested-with')).toBe('XMLHttpRequest');
    expect(sent?.headers.get('x-mfa-event-id')).toBe('event-1');
    expect(sent?.body).toEqual({ operationName: 'users', variables: {}, query: usersQuery.document });
  });

  it('asks for a bearer once and keeps it', async () => {
    const { device, ask } = signedIn({ graphql: noUsers });
    await ask();
    await ask();
    expect(device.paths()).toEqual(['/auth', 'users', 'users']);
  });

  it('asks /auth once after a refusal, and continues with the new bearer', async () => {
    let calls = 0;
    const { device, ask } = signedIn({
      graphql: () => ((calls += 1) === 1 ? refusal(401, 'UNAUTHENTICATED') : noUsers()),
    });
    expect(await ask()).toMatchObject({ kind: 'answered' });
    expect(device.paths()).toEqual(['/auth', 'users', '/auth', 'users']);
  });

  it('does not turn in circles with a server that refuses what it just gave out', async () => {
    const { device, ask } = signedIn({ graphql: () => refusal(401, 'UNAUTHENTICATED') });
    expect(await ask()).toEqual({ kind: 'unanswered', why: 'notOurs' });
    expect(device.paths()).toEqual(['/auth', 'users', '/auth', 'users']);
  });

  it('ends the session when /auth of this server reports its end', async () => {
    let auths = 0;
    const { device, tab, ask } = signedIn({
      auth: () =>
        (auths += 1) === 1 ? json(200, { token: bearerTokenOf(tom) }) : json(401, { code: 'UNAUTHENTICATED' }),
      graphql: () => refusal(401, 'UNAUTHENTICATED'),
    });
    const heard: unknown[] = [];
    tab.session.subscribe((event) => void heard.push(event));
    expect(await ask()).toEqual({ kind: 'sessionEnded' });
    expect(heard).toContainEqual({ kind: 'user-logout', why: 'ended' });
    expect(device.world.cookie).toBeNull();
  });

  it('stays signed in when a captive portal answers for /auth', async () => {
    let auths = 0;
    const { device, ask } = signedIn({
      auth: () => ((auths += 1) === 1 ? json(200, { token: bearerTokenOf(tom) }) : captivePortal()),
      graphql: () => refusal(401, 'UNAUTHENTICATED'),
    });
    expect(await ask()).toEqual({ kind: 'unanswered', why: 'notOurs' });
    expect(device.world.cookie).not.toBeNull();
  });

  it.each([
    ['there is no route', 'noRoute', 'noRoute'],
    ['the answer is cut', 'cut', 'cut'],
  ] as const)('is unanswered, never failed, when %s', async (_name, reply, why) => {
    const { ask } = signedIn({ graphql: () => reply });
    expect(await ask()).toEqual({ kind: 'unanswered', why });
  });

  it('is unanswered when no answer comes in time', async () => {
    const { ask } = signedIn({ graphql: () => 'never' });
    expect(await ask({ timeOutMs: 20 })).toEqual({ kind: 'unanswered', why: 'timeout' });
  });

  it('does not follow a redirect to a foreign sign-in page', async () => {
    const { device, tab } = signedIn({ graphql: noUsers });
    await tab.session.bearerFor(subjectOfPerson(tom));
    device.world.answer = () => Object.defineProperty(noUsers(), 'type', { value: 'opaqueredirect' });
    expect(await tab.client.request(usersQuery, {})).toEqual({ kind: 'unanswered', why: 'notOurs' });
  });
});

describe('a tab whose cookie has changed', () => {
  it('goes on with a new bearer when the same person signed in again', async () => {
    const again = { ...tom, sessionChecksum: 'checksum-new' };
    let calls = 0;
    const { device, ask } = signedIn({
      auth: () => json(200, { token: bearerTokenOf(calls === 0 ? tom : again) }),
      graphql: () => ((calls += 1) === 1 ? refusal(409, 'SESSION_CHECKSUM_MISMATCH') : noUsers()),
    });
    expect(await ask()).toMatchObject({ kind: 'answered' });
    expect(device.asked.at(-1)?.headers.get('x-session-checksum')).toBe('checksum-new');
  });

  it('stops sending when another account is signed in, names it, and never logs out', async () => {
    let calls = 0;
    const { device, tab, ask } = signedIn({
      auth: () => json(200, { token: bearerTokenOf(calls === 0 ? tom : ana) }),
      graphql: () => {
        calls += 1;
        device.world.cookie = tokenOf(ana);
        return refusal(409, 'SESSION_CHECKSUM_MISMATCH');
      },
    });
    const heard: string[] = [];
    tab.session.subscribe((event) => void heard.push(event.kind));
    expect(await ask()).toEqual({ kind: 'otherSession', name: 'Business 2' });
    expect(await ask()).toEqual({ kind: 'otherSession', name: 'Business 2' });
    expect(device.paths().filter((path) => path === 'users')).toHaveLength(1);
    expect(heard).not.toContain('user-logout');
  });

  it('sends nothing again as whoever has been signed in meanwhile, where the request named nobody', async () => {
    let who = tom;
    const { device, tab } = signedIn({
      auth: () => json(200, { token: bearerTokenOf(who) }),
      graphql: async () => {
        if (who === ana) return noUsers();
        who = ana;
        device.signInAs(ana);
        expect(await tab.session.adopt()).toMatchObject({ kind: 'answered' });
        return refusal(409, 'SESSION_CHECKSUM_MISMATCH');
      },
    });
    expect(await tab.client.request(usersQuery, {})).toMatchObject({ kind: 'otherSession' });
    expect(device.paths().filter((path) => path === 'users')).toHaveLength(1);
  });

  it('sends nothing for a subject other than the bearer’s', async () => {
    const { device, ask } = signedIn({ auth: authFor(ana), graphql: noUsers });
    expect(await ask()).toMatchObject({ kind: 'otherSession' });
    expect(device.paths()).toEqual(['/auth']);
  });
});
