import { notePrefix } from './account-notes.ts';
import type { AccountHolder, AccountParts } from './account.ts';

/**
 * At most one account is open in a tab; openings and closings are queued. What opens one is loaded with the engine: a sign-in
 * page has no account.
 */
export function createAccountHolder(parts: AccountParts, changed: () => void): AccountHolder {
  const { memory, ports } = parts;
  let held: AccountHolder | null = null;
  let lastTurn: Promise<unknown> = Promise.resolve();

  /** Loaded again after a failure: a file that failed to load may load later. */
  async function load(): Promise<AccountHolder> {
    const { holdAccount } = await import('./hold-account.ts');
    held ??= holdAccount(parts, changed);
    return held;
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastTurn.then(work);
    lastTurn = turn.catch(() => undefined);
    return turn;
  }

  return {
    current: () => held?.current() ?? null,
    open: (who, hadData) => inTurn(async () => (held ?? (await load())).open(who, hadData)),
    close: () => inTurn(async () => held?.close()),
    lock: () => inTurn(async () => (held ?? (await load())).lock()),
    wipe: (unsent) =>
      inTurn(async () => {
        // Without notes, as on a new device, there is nothing to clear, and no code to load for it.
        const noted = await memory.keys(notePrefix).catch(() => null);
        if (!held?.current() && noted?.length === 0) return;
        // If the module fails to load, sign out anyway; the next start clears the noted data.
        const loaded = held ?? (await load().catch(() => null));
        if (loaded) await loaded.wipe(unsent);
        else ports.log('account.wipe-failed');
      }),
  };
}
