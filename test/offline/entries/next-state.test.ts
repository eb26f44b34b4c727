import { describe, expect, it } from 'vitest';
import { type Instant, instantFromMs } from '../../../domain/time/instant.ts';
import { queueErrors } from '../../../domain/queue-errors.ts';
import type { ActionAnswer } from '../../../domain/envelope.ts';
import type { Delivery, EntryState } from '../../../src/offline/offline.ts';
import {
  afterContact,
  afterDependency,
  afterTime,
  beginSending,
  heldUp,
  hurried,
  isDue,
  keepsItsId,
  leaseMs,
  nextState,
  pausedForSignIn,
  resumed,
} from '../../../src/offline/entries/next-state.ts';
import { longestBackoffMs } from '../../../src/offline/sync/backoff.ts';
import { startMs } from '../../faults/model-rows.ts';
import { anEntry } from './an-entry.ts';

const now = instantFromMs(startMs);
const moment = { now, fraction: 0 };
const states: Record<EntryState['kind'], EntryState> = {
  draft: { kind: 'draft' },
  waiting: { kind: 'waiting', attempts: 1, notBeforeMs: startMs, cause: 'noAnswer' },
  sending: { kind: 'sending', attempts: 1, leaseUntil: instantFromMs(startMs + leaseMs) },
  waitingForSignIn: { kind: 'waitingForSignIn', attempts: 1 },
  held: { kind: 'held', attempts: 1, why: 'unknownCode', notBeforeMs: startMs },
  needsYou: { kind: 'needsYou', need: { code: 'VERSION_CONFLICT', values: {}, current: [] } },
  sent: { kind: 'sent', outcome: 'completed', feedVersion: 5 },
};
const refusal = (code: string, values: ActionAnswer['values'] = null): Delivery<ActionAnswer> => ({
  kind: 'answered',
  body: answer({ outcome: 'refused', code, values }),
});
const answers: Record<string, Delivery<ActionAnswer>> = {
  completed: { kind: 'answered', body: answer({ outcome: 'completed', feedVersion: 9 }) },
  inApproval: { kind: 'answered', body: answer({ outcome: 'inApproval', feedVersion: 9 }) },
  refused: refusal('AMOUNTS_CHANGED'),
  codeWanted: refusal('MFA_REQUIRED', { scope: 'OrderApproval' }),
  unanswered: { kind: 'unanswered', why: 'timeout' },
  serverError: { kind: 'serverError', retryAfterMs: null },
  throttled: { kind: 'throttled', retryAfterMs: 45_000 },
  maintenance: { kind: 'maintenance', retryAfterMs: null },
  sessionEnded: { kind: 'sessionEnded' },
  otherSession: { kind: 'otherSession', name: 'Ana' },
  updateNeeded: { kind: 'updateNeeded' },
  requestRefused: { kind: 'requestRefused', code: 'FORBIDDEN' },
};
const sendingBecomes: Record<string, string> = {
  completed: 'sent',
  inApproval: 'sent',
  refused: 'needsYou',
  codeWanted: 'needsYou',
  unanswered: 'waiting',
  serverError: 'waiting',
  throttled: 'waiting',
  maintenance: 'waiting',
  sessionEnded: 'waitingForSignIn',
  otherSession: 'waiting',
  updateNeeded: 'held',
  requestRefused: 'needsYou',
};

describe('each answer in each state', () => {
  const cases = Object.keys(states).flatMap((state) =>
    Object.keys(answers).map((name) => [state as EntryState['kind'], name] as const),
  );

  it.each(cases)('%s, answered %s', (state, name) => {
    const before = states[state];
    const after = nextState(
      anEntry({ state: before }),
      { number: 1, delivery: answers[name] as Delivery<ActionAnswer> },
      moment,
    );
    expect(after.kind).toBe(expected(before, name));
  });

  it.each(Object.keys(answers))('a sent entry does not change, answered %s', (name) => {
    expect(
      nextState(
        anEntry({ state: states.sent }),
        { number: 1, delivery: answers[name] as Delivery<ActionAnswer> },
        moment,
      ),
    ).toEqual(states.sent);
  });

  it('the result of an older attempt is ignored, unless it is the server’s answer about the action', () => {
    const second = anEntry({ state: { ...states.sending, attempts: 2 } as EntryState });
    for (const name of ['unanswered', 'serverError', 'sessionEnded', 'requestRefused', 'updateNeeded', 'codeWanted']) {
      expect(nextState(second, { number: 1, delivery: answers[name] as Delivery<ActionAnswer> }, moment)).toEqual(
        second.state,
      );
    }
    expect(nextState(second, { number: 1, delivery: answers['completed'] as Delivery<ActionAnswer> }, moment)).toEqual({
      kind: 'sent',
      outcome: 'completed',
      feedVersion: 9,
    });
  });

  it('a retry time in the answer to an older attempt applies to an entry that waits again', () => {
    const waitingAgain = anEntry({ state: { ...states.waiting, attempts: 2 } as EntryState });
    const notBeforeMs = startMs + 45_000;
    const heard = (given: Delivery<ActionAnswer> | undefined) =>
      nextState(waitingAgain, { number: 1, delivery: given as Delivery<ActionAnswer> }, moment);
    expect(heard(answers['throttled'])).toMatchObject({ attempts: 2, notBeforeMs, cause: 'serverSaidLater' });
    for (const name of ['unanswered', 'serverError', 'codeWanted', 'sessionEnded'])
      expect(heard(answers[name])).toBe(waitingAgain.state);
  });
});

describe('refusal codes', () => {
  const fateOf = (code: string) =>
    nextState(anEntry({ state: states.sending }), { number: 1, delivery: refusal(code) }, moment).kind;

  it('an unknown code of a newer server holds the entry, which is tried again', () => {
    expect(
      nextState(anEntry({ state: states.sending }), { number: 1, delivery: refusal('RULE_OF_TOMORROW') }, moment),
    ).toEqual({
      kind: 'held',
      attempts: 1,
      why: 'unknownCode',
      notBeforeMs: startMs + 900_000,
    });
  });
  it.each(['ACTION_IN_PROGRESS', 'INTERNAL', 'THROTTLED', 'MAINTENANCE', 'ACTION_NOT_READY'])(
    '%s: the entry waits and is sent again under the same id',
    (code) => {
      expect(fateOf(code)).toBe('waiting');
    },
  );
  it.each([
    'IDEMPOTENCY_MISMATCH',
    'VERSION_CONFLICT',
    'MFA_REQUIRED',
    'FORBIDDEN',
    'ACTION_EXPIRED',
    'CHARGE_NOT_PAYABLE',
  ])('%s: the author is asked', (code) => {
    expect(fateOf(code)).toBe('needsYou');
  });
  it('a kind that the server does not know is held until an update', () => {
    expect(
      nextState(anEntry({ state: states.sending }), { number: 1, delivery: refusal('ACTION_UNKNOWN') }, moment),
    ).toMatchObject({ kind: 'held', why: 'updateNeeded' });
  });
  it('an ended session: the entry waits for the sign-in', () =>
    expect(fateOf('UNAUTHENTICATED')).toBe('waitingForSignIn'));
  it.each(Object.keys(queueErrors))('no refusal deletes an entry (%s)', (code) => {
    expect(['waiting', 'held', 'needsYou', 'waitingForSignIn']).toContain(fateOf(code));
  });
  it('a refusal carries the server’s rows and values', () => {
    const current = [{ collection: 'charges', id: 'x', row: { a: 1 } }];
    const after = nextState(
      anEntry({ state: states.sending }),
      {
        number: 1,
        delivery: {
          kind: 'answered',
          body: answer({ outcome: 'refused', code: 'VERSION_CONFLICT', values: { n: 1 }, current }),
        },
      },
      moment,
    );
    expect(after).toEqual({ kind: 'needsYou', need: { code: 'VERSION_CONFLICT', values: { n: 1 }, current } });
  });
});

describe('an entry that requires a code', () => {
  const wanting = (attempts: number) =>
    nextState(
      anEntry({ state: { ...states.sending, attempts } as EntryState }),
      { number: attempts, delivery: answers['codeWanted'] as Delivery<ActionAnswer> },
      moment,
    );

  it.each([1, 2, 5])('may have arrived after %i attempts, because an earlier request can be in flight', (attempts) => {
    expect(wanting(attempts)).toEqual({
      kind: 'needsYou',
      need: { code: 'MFA_REQUIRED', values: { scope: 'OrderApproval' }, current: [] },
      mayHaveArrived: true,
    });
  });
  it('keeps its id, also if an older build stored it, as does an entry refused beside a late request', () => {
    const need = { code: 'MFA_REQUIRED', values: {}, current: [] };
    expect(keepsItsId(wanting(1))).toBe(true);
    expect(keepsItsId({ kind: 'needsYou', need })).toBe(true);
    expect(keepsItsId({ ...states.needsYou, mayHaveArrived: true } as EntryState)).toBe(true);
  });
  it.each(Object.keys(states) as EntryState['kind'][])('no other refusal (%s) keeps the id', (kind) => {
    expect(keepsItsId(states[kind])).toBe(false);
  });
  it('is sent again unchanged, and is then known to have reached the server', () => {
    expect(hurried(wanting(3), now)).toMatchObject({ kind: 'waiting', attempts: 1 });
  });
});

describe('backoff', () => {
  const pauseAfter = (attempts: number, given: Delivery<ActionAnswer>, fraction = 0): number => {
    const state = nextState(
      anEntry({ state: { ...states.sending, attempts } as EntryState }),
      { number: attempts, delivery: given },
      { now, fraction },
    );
    return state.kind === 'waiting' ? state.notBeforeMs - startMs : -1;
  };

  it('grows 10, 30, 60, 120, 300 seconds and stays there', () => {
    expect(
      [1, 2, 3, 4, 5, 6, 50].map((attempts) => pauseAfter(attempts, { kind: 'unanswered', why: 'timeout' })),
    ).toEqual([10_000, 30_000, 60_000, 120_000, 300_000, 300_000, 300_000]);
  });
  it('has a jitter of up to a fifth, and is never shorter', () => {
    expect(pauseAfter(1, { kind: 'unanswered', why: 'timeout' }, 0.999)).toBeGreaterThan(11_900);
    expect(pauseAfter(1, { kind: 'unanswered', why: 'timeout' }, 0.999)).toBeLessThanOrEqual(12_000);
  });
  it('follows the server’s retry time, up to a quarter of an hour', () => {
    expect(pauseAfter(1, { kind: 'throttled', retryAfterMs: 45_000 })).toBe(45_000);
    expect(pauseAfter(1, { kind: 'maintenance', retryAfterMs: 86_400_000 })).toBe(longestBackoffMs);
    expect(pauseAfter(1, refusal('THROTTLED', { retryAfter: 20 }))).toBe(20_000);
  });
  it('ends when the connection returns, but only after a missing answer', () => {
    const pausedMs = startMs + 60_000;
    expect(afterContact({ kind: 'waiting', attempts: 1, notBeforeMs: pausedMs, cause: 'noAnswer' }, now)).toMatchObject(
      { notBeforeMs: startMs },
    );
    expect(
      afterContact({ kind: 'waiting', attempts: 1, notBeforeMs: pausedMs, cause: 'serverSaidLater' }, now),
    ).toMatchObject({ notBeforeMs: pausedMs });
  });
  it('applies shortly to the other waiting entries after a general failure, without counting an attempt', () => {
    const never: EntryState = { kind: 'waiting', attempts: 0, notBeforeMs: startMs, cause: 'new' };
    const pauseOf = (name: string) => {
      const after = heldUp(never, answers[name] as Delivery<ActionAnswer>, moment);
      return after.kind === 'waiting' && after.attempts === 0 ? after.notBeforeMs - startMs : null;
    };
    expect(pauseOf('unanswered')).toBe(10_000);
    expect(pauseOf('throttled')).toBe(45_000);
    expect(pauseOf('maintenance')).toBe(10_000);
    // One of them may have caused the error: other keys continue.
    expect(pauseOf('serverError')).toBe(0);
    expect(pauseOf('requestRefused')).toBe(0);
    // A lost answer does not override the server's backoff; only the client's own backoff ends after a probe.
    const asked: EntryState = { kind: 'waiting', attempts: 1, notBeforeMs: startMs + 5_000, cause: 'serverSaidLater' };
    expect(heldUp(asked, { kind: 'unanswered', why: 'timeout' }, moment)).toBe(asked);
  });
  it('is not extended without limit by a clock that is set back', () => {
    expect(isDue({ kind: 'waiting', attempts: 1, notBeforeMs: startMs + 10_000, cause: 'noAnswer' }, now)).toBe(false);
    expect(
      isDue({ kind: 'waiting', attempts: 1, notBeforeMs: startMs + 315_000_000_000, cause: 'noAnswer' }, now),
    ).toBe(true);
  });
});

describe('changes over time', () => {
  it('an entry whose sender died is sent again after five minutes, also if the clock was set back', () => {
    const sending = beginSending(anEntry({ state: states.waiting }), now);
    expect(sending).toEqual({ kind: 'sending', attempts: 2, leaseUntil: instantFromMs(startMs + leaseMs) });
    const at = (offsetMs: number) => afterTime(anEntry({ state: sending }), instantFromMs(startMs + offsetMs)).kind;
    expect([at(leaseMs - 1), at(leaseMs), at(-1_000)]).toEqual(['sending', 'waiting', 'waiting']);
  });
  it.each(['waiting', 'waitingForSignIn', 'held'] as const)(
    '%s too long: an entry that was never sent asks its author and is not deleted',
    (kind) => {
      const unsent = anEntry({ state: { ...states[kind], attempts: 0 } as EntryState });
      expect(afterTime(unsent, unsent.expiresAt)).toEqual({
        kind: 'needsYou',
        need: { code: 'ACTION_EXPIRED', values: {}, current: [] },
      });
    },
  );
  it.each(['waiting', 'waitingForSignIn', 'held'] as const)(
    '%s too long after an attempt: the server decides, because it may have arrived',
    (kind) => {
      const tried = anEntry({ state: states[kind] });
      expect(afterTime(tried, tried.expiresAt)).toEqual(states[kind]);
    },
  );
  it.each(['sent', 'needsYou', 'draft'] as const)('%s does not change over time', (kind) => {
    expect(afterTime(anEntry({ state: states[kind] }), '2036-01-01T00:00:00.000Z' as Instant)).toEqual(states[kind]);
  });
});

describe('changes by people', () => {
  it('an ended session pauses waiting entries until the sign-in', () => {
    expect(pausedForSignIn(states.waiting)).toEqual({ kind: 'waitingForSignIn', attempts: 1 });
    expect(pausedForSignIn(states.sending)).toEqual(states.sending);
    expect(isDue(resumed(states.waitingForSignIn, now), now)).toBe(true);
    expect(resumed(states.needsYou, now)).toEqual(states.needsYou);
  });
  it('a retry time of the server applies also after the session has ended and begun again', () => {
    const asked: EntryState = { kind: 'waiting', attempts: 1, notBeforeMs: startMs + 5_000, cause: 'serverSaidLater' };
    expect(resumed(pausedForSignIn(asked), now)).toEqual(asked);
  });
  it('a retry ends the backoff, also after a required code, and never repeats a refusal', () => {
    expect(isDue(hurried(states.held, now), now)).toBe(true);
    expect(hurried({ kind: 'needsYou', need: { code: 'MFA_REQUIRED', values: {}, current: [] } }, now).kind).toBe(
      'waiting',
    );
    expect(hurried(states.needsYou, now)).toEqual(states.needsYou);
    expect(hurried(states.sent, now)).toEqual(states.sent);
  });
  it('a refused or discarded entry makes its dependent entries ask; a required code does not', () => {
    expect(afterDependency(states.waiting, states.needsYou)).toMatchObject({ need: { code: 'DEPENDENCY_FAILED' } });
    expect(afterDependency(states.waiting, 'discarded')).toMatchObject({ need: { code: 'DEPENDENCY_FAILED' } });
    expect(afterDependency(states.waiting, states.sent)).toEqual(states.waiting);
    expect(
      afterDependency(states.waiting, { kind: 'needsYou', need: { code: 'MFA_REQUIRED', values: {}, current: [] } }),
    ).toEqual(states.waiting);
    expect(afterDependency(states.sending, states.needsYou)).toEqual(states.sending);
  });
  it('an entry with an earlier attempt is marked as possibly done', () => {
    const [left, atHome] = [1, 0].map((attempts) =>
      afterDependency({ kind: 'waitingForSignIn', attempts }, 'discarded'),
    );
    expect(left).toMatchObject({ kind: 'needsYou', mayHaveArrived: true });
    expect(atHome).not.toHaveProperty('mayHaveArrived');
  });
});

function expected(before: EntryState, name: string): string | undefined {
  if (before.kind === 'sent') return 'sent';
  if (name === 'completed' || name === 'inApproval') return 'sent';
  // A required code concerns one request only, and does not settle the action.
  if (name === 'codeWanted' && before.kind !== 'sending') return before.kind;
  if (name === 'refused') return before.kind === 'draft' || before.kind === 'needsYou' ? before.kind : 'needsYou';
  return before.kind === 'sending' ? sendingBecomes[name] : before.kind;
}

function answer(over: Partial<ActionAnswer>): ActionAnswer {
  return {
    id: anEntry().envelope.id,
    outcome: 'completed',
    code: null,
    values: null,
    current: null,
    feedVersion: null,
    result: null,
    ...over,
  };
}
