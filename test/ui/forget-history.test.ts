import { describe, expect, it } from 'vitest';
import { forgetHistory, type Tab } from '../../src/app/forget-history.ts';

type Entry = { readonly key: string; readonly sameDocument: boolean; address: string };

/** A tab with its own history, at its last entry; a traversal notifies listeners as a browser does. */
function aTab(entries: Entry[], { fails = false } = {}) {
  let at = entries.length - 1;
  const tab = Object.assign(new EventTarget(), {
    history: {
      replaceState: (_state: unknown, _title: string, address?: string | URL | null) => {
        const entry = entries[at];
        if (entry) entry.address = String(address);
      },
    },
    navigation: {
      entries: () => entries,
      get currentEntry() {
        return entries[at] ?? null;
      },
      traverseTo: (key: string) => ({
        finished: fails
          ? Promise.reject(new DOMException('Another came between.', 'AbortError'))
          : Promise.resolve().then(() => {
              at = entries.findIndex((entry) => entry.key === key);
              tab.dispatchEvent(new Event('popstate'));
            }),
      }),
    },
  }) satisfies Tab;
  const seen: string[] = [];
  /** The router also listens, after any listener in the capture phase. */
  const look = () => tab.addEventListener('popstate', () => void seen.push(entries[at]?.address ?? ''));
  return { tab, seen, look, current: () => entries[at]?.address };
}

describe('the history of a tab after a sign-out', () => {
  it('starts with the sign-in page, and Back renders no earlier page', async () => {
    const { tab, seen, look, current } = aTab([
      { key: 'before', sameDocument: false, address: '/elsewhere' },
      { key: 'start', sameDocument: true, address: '/account-overview?q=INV-1' },
      { key: 'now', sameDocument: true, address: '/account-overview/invoices/1' },
    ]);
    const forgetting = forgetHistory(tab, '/login');
    look();
    await forgetting;
    expect([current(), seen]).toEqual(['/login', []]);
    tab.dispatchEvent(new Event('popstate'));
    expect(seen).toEqual(['/login']);
  });

  it('is unchanged if another navigation interferes, or if the browser does not allow it', async () => {
    const { tab, current } = aTab(
      [
        { key: 'start', sameDocument: true, address: '/account-overview' },
        { key: 'now', sameDocument: true, address: '/make-payment' },
      ],
      { fails: true },
    );
    await forgetHistory(tab, '/login');
    expect(current()).toBe('/make-payment');
    await forgetHistory(Object.assign(new EventTarget(), { history: { replaceState: () => undefined } }), '/login');
  });
});
