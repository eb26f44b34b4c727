import { describe, expect, it } from 'vitest';
import type { Offline } from '../../../src/offline/offline.ts';
import { keepGoing } from '../../../src/platform/account/page-triggers.ts';

const never = () => () => undefined;

/** A page over an engine with data of this age, or without data; `pass` runs planned work. */
function page(asOf: string | null) {
  const asked: string[] = [];
  let planned: (() => void)[] = [];
  const offline = {
    replay: async (wokenBy: string) => void asked.push(wokenBy),
    pull: async () => void asked.push('pull'),
    status: () => ({ asOf }),
    run: () => () => undefined,
    look: async () => void asked.push('look'),
  } as unknown as Offline;
  const after = (_delayMs: number, work: () => void) => {
    planned.push(work);
    return () => void (planned = planned.filter((one) => one !== work));
  };
  const events = {
    clock: { now: () => '' as never, monotonicMs: () => 0, after },
    random: { fraction: () => 0, uuid: () => '' },
    broadcast: { post: () => undefined, tellHere: () => undefined, subscribe: () => () => undefined },
    open: () => {
      asked.push('events');
      return { addEventListener: () => undefined, close: () => undefined };
    },
    locks: null,
    visibility: { isVisible: () => true, subscribe: () => () => undefined },
  };
  let lose = (): void => undefined;
  const onMaybeOffline = (listener: () => void) => {
    lose = listener;
    return () => void (lose = () => undefined);
  };
  const stop = keepGoing(offline, { events, onMaybeOnline: never, onMaybeOffline });
  return {
    asked,
    stop,
    losesNetwork: () => lose(),
    pass: () => {
      for (const work of planned.splice(0)) work();
    },
  };
}

describe('the start of a page', () => {
  it('shows the stored rows, and pulls afterwards', () => {
    const { asked, pass } = page('2026-03-02T09:00:00Z');
    expect(asked).toEqual([]);
    pass();
    expect(asked).toEqual(expect.arrayContaining(['start', 'pull', 'events']));
  });

  it('pulls at once if nothing is stored yet', () => {
    expect(page(null).asked).toEqual(expect.arrayContaining(['start', 'pull']));
  });

  it('does not pull once the account is closed', () => {
    const { asked, stop, pass } = page('2026-03-02T09:00:00Z');
    stop();
    pass();
    expect(asked).toEqual([]);
  });
});

describe('a browser that reports no network', () => {
  it('makes the page check the server, which alone decides', () => {
    const { asked, losesNetwork } = page('2026-03-02T09:00:00Z');
    losesNetwork();
    expect(asked).toEqual(['look']);
  });

  it('is ignored once the account is closed', () => {
    const { asked, stop, losesNetwork } = page('2026-03-02T09:00:00Z');
    stop();
    losesNetwork();
    expect(asked).toEqual([]);
  });
});
