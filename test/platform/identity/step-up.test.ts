import { describe, expect, it, vi } from 'vitest';
import type { MfaScope } from '../../../domain/action.ts';
import type { ActionAnswer, ActionEnvelope } from '../../../domain/envelope.ts';
import { endSessionMutation } from './step-up-operation.ts';
import { createServerPort } from '../../../src/platform/wire/server-port.ts';
import { createStepUp } from '../../../src/platform/identity/step-up.ts';
import {
  type Asked,
  bearerTokenOf,
  json,
  person,
  refusal,
  settled,
  subjectOfPerson,
  testDevice,
  tokenOf,
} from '../fake-server.ts';
import { waitLimitMs } from '../../wait-limits.ts';

const tom = person(1);
const code = '123456';

/** A server that requires a code for everything, accepts it once, and gives the session a new secret for a correct one. */
function guardedServer(device: ReturnType<typeof testDevice>) {
  let holder = tom;
  let events = 0;
  const confirmed = new Map<string, string>();
  const event = (id: string, scope: unknown, status: string) => {
    const methods = [
      { id: 'm1', method: 'email', target: 't•••', name: null, addedAt: device.clock.now(), lastUsedAt: null },
    ];
    const expires = '2026-03-02T09:10:00.000Z';
    return { id, scope, status, expires, uses: 0, sentTo: 'm1', resendAt: null, passkeyOptions: null, methods };
  };
  const variablesOf = (asked: Asked) => (asked.body as { variables: Record<string, unknown> }).variables;
  const confirm = ({ eventId, code: typed }: Record<string, unknown>) => {
    if (typed !== code) return refusal(200, 'MFA_CODE_INVALID');
    holder = { ...tom, sessionChecksum: `checksum-after-${String(eventId)}` };
    device.world.cookie = tokenOf(holder);
    confirmed.set(String(eventId), String(eventId).split(':')[0] ?? '');
    return json(200, {
      data: { confirmMfaEvent: event(String(eventId), confirmed.get(String(eventId)), 'Confirmed') },
    });
  };
  /** One code is valid for the whole request, and for no other scope. */
  const spend = (asked: Asked, scope: MfaScope): boolean => {
    const shown = asked.headers.get('x-mfa-event-id') ?? '';
    if (confirmed.get(shown) !== scope) return false;
    if (scope !== 'BuyerCreate') confirmed.delete(shown);
    return true;
  };
  const perform = (asked: Asked) => {
    const { actions } = variablesOf(asked) as { actions: ActionEnvelope[] };
    const isPaid = spend(asked, 'OrderApproval');
    return json(200, { data: { performActions: actions.map((action) => answerTo(action, isPaid)) } });
  };
  device.world.answer = (asked) => {
    if (asked.path === '/auth') return json(200, { token: bearerTokenOf(holder) });
    if (asked.headers.get('x-session-checksum') !== holder.sessionChecksum)
      return refusal(401, 'SESSION_CHECKSUM_MISMATCH', { name: 'Business 1' });
    if (asked.operation === 'startMfaEvent') {
      const { scope } = variablesOf(asked);
      return json(200, { data: { startMfaEvent: event(`${String(scope)}:${(events += 1)}`, scope, 'Pending') } });
    }
    if (asked.operation === 'confirmMfaEvent') return confirm(variablesOf(asked));
    if (asked.operation === 'cancelMfaEvent') return json(200, { data: { cancelMfaEvent: true } });
    if (asked.operation === 'performActions') return perform(asked);
    return spend(asked, 'Setup')
      ? json(200, { data: { endSession: true } })
      : refusal(200, 'MFA_REQUIRED', { scope: 'Setup' });
  };
}

function answerTo({ id }: ActionEnvelope, isDone: boolean): ActionAnswer {
  const nothing = { id, values: null, current: null, result: null };
  return isDone
    ? { ...nothing, outcome: 'completed', code: null, feedVersion: 7 }
    : { ...nothing, outcome: 'refused', code: 'MFA_REQUIRED', values: { scope: 'OrderApproval' }, feedVersion: null };
}

async function signedIn() {
  const device = testDevice();
  device.signInAs(tom);
  guardedServer(device);
  const tab = device.tab();
  await tab.session.validate();
  const logouts: string[] = [];
  tab.session.subscribe((event) => event.kind === 'user-logout' && logouts.push(event.why));
  const { memory, clock } = device;
  const stepUp = createStepUp({ ...tab, memory, clock });
  const asked = () => vi.waitFor(() => expect(stepUp.current()).not.toBeNull(), waitLimitMs);
  /** A person's input in the dialog. */
  const enter = async (typed: string) => {
    await asked();
    const asking = stepUp.current();
    const started = await asking?.start();
    if (started?.kind !== 'answered') throw new Error('The asking was not answered.');
    return asking?.confirm({ eventId: started.body.id, methodId: 'm1', code: typed });
  };
  return { device, tab, stepUp, enter, asked, logouts, server: createServerPort(tab.client, memory, clock) };
}

const decision = (letter: string) =>
  ({
    id: `${letter.repeat(8)}-0000-4000-8000-000000000000`,
    kind: 'decideApproval',
    input: {},
    subject: subjectOfPerson(tom),
  }) as unknown as ActionEnvelope;
const eventsShown = (asked: readonly Asked[], operation: string) =>
  asked.filter((one) => one.operation === operation).map(({ headers }) => headers.get('x-mfa-event-id'));

describe('asking for a code', () => {
  it('resolves once it is confirmed; a wrong code keeps it open', async () => {
    const { stepUp, enter, asked } = await signedIn();
    const answer = stepUp.ask('OrderApproval');
    await asked();
    expect(stepUp.current()?.scope).toBe('OrderApproval');
    expect(await enter('000000')).toMatchObject({ kind: 'requestRefused', code: 'MFA_CODE_INVALID' });
    expect(stepUp.current()).not.toBeNull();
    expect(await enter(code)).toMatchObject({ kind: 'answered', body: { status: 'Confirmed' } });
    expect(await answer).toBe('confirmed');
    expect(stepUp.current()).toBeNull();
  });

  it('continues in the new session without a sign-out, in this tab and in others', async () => {
    const { device, tab, stepUp, enter, logouts } = await signedIn();
    const other = device.tab();
    await other.session.validate();
    void stepUp.ask('OrderApproval');
    await enter(code);
    expect(tab.session.claims()?.sessionChecksum).toBe('checksum-after-OrderApproval:1');
    const sent = await createServerPort(other.client, device.memory, device.clock).performActions(
      subjectOfPerson(tom),
      [decision('a')],
    );
    expect(sent).toMatchObject({ kind: 'answered', body: [{ outcome: 'completed' }] });
    expect(other.session.claims()?.sessionChecksum).toBe('checksum-after-OrderApproval:1');
    expect(logouts).toEqual([]);
  });

  it('joins an open request of the same scope; another scope waits', async () => {
    const { stepUp, enter } = await signedIn();
    const answers = [stepUp.ask('OrderApproval'), stepUp.ask('OrderApproval'), stepUp.ask('PasswordReset')];
    await enter(code);
    expect(await Promise.all(answers.slice(0, 2))).toEqual(['confirmed', 'confirmed']);
    expect(stepUp.current()?.scope).toBe('PasswordReset');
    stepUp.current()?.cancel();
    expect(await answers[2]).toBe('cancelled');
  });

  it('ends when nobody is signed in any more, and for an unknown scope', async () => {
    const { stepUp, asked } = await signedIn();
    const answer = stepUp.ask('OrderApproval');
    await asked();
    stepUp.cancelAll();
    expect(await answer).toBe('cancelled');
    expect(await stepUp.ask('ScopeOfTomorrow')).toBe('cancelled');
  });

  it('that is cancelled invalidates the code at the server', async () => {
    const { device, stepUp, asked } = await signedIn();
    void stepUp.ask('OrderApproval');
    await asked();
    const asking = stepUp.current();
    await asking?.start();
    asking?.cancel();
    await settled();
    expect(device.paths()).toContain('cancelMfaEvent');
  });
});

describe('a confirmed event', () => {
  it('is sent with the decisions that need it, once per request, and is removed after its use', async () => {
    const { device, stepUp, enter, server } = await signedIn();
    expect(await server.performActions(subjectOfPerson(tom), [decision('a')])).toMatchObject({
      body: [{ code: 'MFA_REQUIRED' }],
    });
    void stepUp.ask('OrderApproval');
    await enter(code);
    const both = [decision('a'), decision('b')];
    expect(await server.performActions(subjectOfPerson(tom), both)).toMatchObject({
      body: [{ outcome: 'completed' }, { outcome: 'completed' }],
    });
    await server.performActions(subjectOfPerson(tom), [decision('c')]);
    expect(eventsShown(device.asked, 'performActions')).toEqual([null, 'OrderApproval:1', null]);
  });

  it('repeats a direct operation that was refused without it', async () => {
    const { device, stepUp, enter } = await signedIn();
    const answer = stepUp.request(endSessionMutation, { id: 's1' });
    await settled();
    await enter(code);
    expect(await answer).toEqual({ kind: 'answered', body: { endSession: true } });
    expect(eventsShown(device.asked, 'endSession')).toEqual([null, 'Setup:1']);
    // Setup verifications are never stored on the device.
    expect(await device.memory.keys('mfa')).toEqual([]);
  });

  it('that is cancelled leaves a direct operation refused', async () => {
    const { device, stepUp, asked } = await signedIn();
    const answer = stepUp.request(endSessionMutation, { id: 's1' });
    await asked();
    stepUp.current()?.cancel();
    expect(await answer).toEqual({ kind: 'requestRefused', code: 'MFA_CANCELLED' });
    expect(eventsShown(device.asked, 'endSession')).toEqual([null]);
  });
});
