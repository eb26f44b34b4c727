import { describe, expect, it } from 'vitest';
import { type EventStream, listenToEvents } from '../../../src/platform/wire/events.ts';
import { skippingAborted } from '../../../src/platform/account/page-ports.ts';
import { settled, virtualClock } from '../fake-server.ts';

/** One browser with any number of tabs: a queue for the lock, and every opened stream. */
function browser() {
  const clock = virtualClock();
  const streams: { tab: string; isClosed: boolean; fire: (type: string, data?: unknown) => void }[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  const browserLocks = {
    // As Chromium grants the first lock of a page: even if the request was aborted meanwhile.
    request: (_name: string, _options: LockOptions, hold: () => Promise<void>) => (queue = queue.then(hold)),
  } as unknown as LockManager;
  const locks = skippingAborted(browserLocks);

  function tab(name: string) {
    let isVisible = true;
    const seen = new Set<() => void>();
    const counts = { pulls: 0, told: 0, looks: 0 };
    const versions: (number | null)[] = [];
    const open = (): EventStream => {
      const listeners = new Map<string, (event: { data?: unknown }) => void>();
      const fire = (type: string, data?: unknown) =>
        listeners.get(type)?.(data === undefined ? {} : { data: JSON.stringify(data) });
      const stream = { tab: name, isClosed: false, fire };
      streams.push(stream);
      return {
        addEventListener: (type, listener) => void listeners.set(type, listener),
        close: () => void (stream.isClosed = true),
      };
    };
    const visibility = {
      isVisible: () => isVisible,
      subscribe: (listener: () => void) => {
        seen.add(listener);
        return () => void seen.delete(listener);
      },
    };
    const random = { fraction: () => 1, uuid: () => name };
    const broadcast = {
      post: () => void (counts.told += 1),
      tellHere: () => undefined,
      subscribe: () => () => undefined,
    };
    const onPull = (version: number | null) => {
      counts.pulls += 1;
      versions.push(version);
    };
    const onLost = () => void (counts.looks += 1);
    const stop = listenToEvents({ open, locks, clock, random, broadcast, visibility }, onPull, onLost);
    const show = (visible: boolean) => {
      isVisible = visible;
      for (const listener of seen) listener();
    };
    return { counts, versions, stop, hide: () => show(false), show: () => show(true) };
  }
  return { clock, streams, tab, open: () => streams.filter((stream) => !stream.isClosed).map((stream) => stream.tab) };
}

describe('news from the server', () => {
  it('comes over one stream for all tabs, and the holder passes it on', async () => {
    const { tab, streams, open } = browser();
    const [one, other] = [tab('one'), tab('other')];
    await settled();
    expect(open()).toEqual(['one']);
    streams[0]?.fire('pull');
    expect(one.counts).toMatchObject({ pulls: 1, told: 1 });
    expect(other.counts).toMatchObject({ pulls: 0, told: 0 });
  });

  it('is told after the wait that it asks for; what comes meanwhile shares that wait', async () => {
    const { tab, streams, clock } = browser();
    const one = tab('one');
    await settled();
    streams[0]?.fire('pull', { version: 7, spreadMs: 6_000 });
    await clock.advance(3_000);
    streams[0]?.fire('pull', { version: 8, spreadMs: 6_000 });
    expect(one.versions).toEqual([]);
    await clock.advance(3_000);
    expect(one.versions).toEqual([8]);
    await clock.advance(6_000);
    expect(one.counts).toMatchObject({ pulls: 1, told: 1 });
  });

  it('that names no version is told as such, at once and in place of one that waits', async () => {
    const { tab, streams, clock } = browser();
    const one = tab('one');
    await settled();
    streams[0]?.fire('pull', { version: 7, spreadMs: 6_000 });
    streams[0]?.fire('pull', { version: null, spreadMs: 0 });
    await clock.advance(6_000);
    streams[0]?.fire('pull', { version: -1, spreadMs: 'soon' });
    expect(one.versions).toEqual([null, null]);
  });

  it('waits no longer once its tab is hidden: the one that goes on looks at once', async () => {
    const { tab, streams, clock } = browser();
    const [one, other] = [tab('one'), tab('other')];
    await settled();
    streams[0]?.fire('pull', { version: 7, spreadMs: 6_000 });
    one.hide();
    await settled();
    streams[1]?.fire('open');
    await clock.advance(6_000);
    expect([one.versions, other.versions]).toEqual([[], [null]]);
  });

  it('goes on in another tab when the holder is hidden, so that a frozen one starves nobody', async () => {
    const { tab, open } = browser();
    const one = tab('one');
    tab('other');
    await settled();
    one.hide();
    await settled();
    expect(open()).toEqual(['other']);
    one.show();
    await settled();
    expect(open()).toEqual(['other']);
  });

  it('goes on elsewhere also where the turn comes when its tab has just been hidden', async () => {
    const { tab, open } = browser();
    tab('one').hide();
    tab('other');
    await settled();
    expect(open()).toEqual(['other']);
  });

  it('is looked for again after a break, with growing pauses, and what was missed is pulled', async () => {
    const { tab, streams, clock } = browser();
    const one = tab('one');
    await settled();
    streams[0]?.fire('open');
    expect(one.counts.pulls).toBe(1);
    streams[0]?.fire('error');
    expect(streams).toHaveLength(1);
    await clock.advance(1_000);
    expect(streams).toHaveLength(2);
    streams[1]?.fire('error');
    await clock.advance(1_000);
    expect(streams).toHaveLength(2);
    await clock.advance(1_000);
    expect(streams).toHaveLength(3);
    streams[2]?.fire('open');
    expect(one.counts.pulls).toBe(3);
  });

  it('that can no longer be had makes the tab look at once whether there is still a way to the server, and only once', async () => {
    const { tab, streams, clock } = browser();
    const one = tab('one');
    await settled();
    streams[0]?.fire('open');
    streams[0]?.fire('error');
    expect(one.counts.pulls).toBe(1);
    await clock.advance(1_000);
    streams[1]?.fire('error');
    expect(one.counts).toMatchObject({ pulls: 2, told: 2 });
    await clock.advance(2_000);
    streams[2]?.fire('error');
    expect(one.counts.pulls).toBe(2);
  });

  it('that ends makes the tab look soon whether the server is there, also where many devices come back over a longer time', async () => {
    const { tab, streams, clock } = browser();
    const one = tab('one');
    await settled();
    streams[0]?.fire('beat', { version: null, spreadMs: 14_000 });
    streams[0]?.fire('error');
    await clock.advance(1_000);
    expect(one.counts).toEqual({ pulls: 0, told: 0, looks: 1 });
    expect(streams).toHaveLength(1);
    await clock.advance(14_000);
    expect(streams).toHaveLength(2);
  });

  it('stops with the account', async () => {
    const { tab, streams, open, clock } = browser();
    const one = tab('one');
    await settled();
    streams[0]?.fire('error');
    one.stop();
    await clock.advance(120_000);
    expect(open()).toEqual([]);
  });
});
