import { afterEach, describe, expect, it } from 'vitest';
import type { Instant } from '../../domain/time/instant.ts';
import { refused } from '../../src/platform/wire/delivery.ts';
import type { ServerQuery } from '../../src/kit/server-query/use-server-query.ts';
import { drawScreen, forgetDevice } from '../features/drawn-screen.tsx';

type Names = readonly string[];
const asked: ServerQuery<Names> = {
  answer: undefined,
  asOf: null,
  failure: null,
  isKept: false,
  reload: () => Promise.resolve(),
};
const known = { ...asked, answer: ['Tom Baker'], asOf: '2026-11-22T06:00:00.000Z' as Instant };

afterEach(forgetDevice);

const seen = (query: Partial<ServerQuery<Names>>) =>
  drawScreen({ now: '2026-11-22T09:00:00.000Z' }, async () => {
    const { ServerAnswerView } = await import('../../src/kit/server-query/server-answer-view.tsx');
    return (
      <ServerAnswerView
        query={{ ...asked, ...query }}
        empty={{ isEmpty: (names: Names) => names.length === 0, state: 'Nobody yet' }}
      >
        {(names: Names) => names.join(', ')}
      </ServerAnswerView>
    );
  });

describe('an answer of the server on screen', () => {
  it('shows a loading state until it arrives', async () => {
    expect(await seen({})).toBe('Loading…');
  });

  it('shows no age if it was just fetched', async () => {
    expect(await seen(known)).toBe('Tom Baker');
  });

  it('shows its age if it was stored on the device, or could not be fetched again', async () => {
    expect(await seen({ ...known, isKept: true })).toMatch(/^Last known, 3 hours ago Tom Baker$/);
    expect(await seen({ ...known, failure: refused('NO_CONNECTION') })).toMatch(/^Last known.*Tom Baker$/);
  });

  it('shows an empty state if it is empty', async () => {
    expect(await seen({ ...known, answer: [] })).toBe('Nobody yet');
  });

  it('shows an offline or failed state, with a button to retry', async () => {
    expect(await seen({ failure: refused('NO_CONNECTION') })).toMatch(/This needs a connection.*Try again/);
    expect(await seen({ failure: refused('TIMED_OUT') })).toMatch(/This could not be shown.*Try again/);
  });
});
