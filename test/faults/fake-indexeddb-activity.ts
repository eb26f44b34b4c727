import { IDBFactory as FakeFactory, IDBObjectStore as FakeObjectStore } from 'fake-indexeddb';
import { isSomebodyPausing, isWithoutTurns, nextTurn } from './disk-turns.ts';
import { promisesSettled } from './world/virtual-time.ts';

/** The activity of a fake IndexedDB, so that a test can wait without a clock until it is idle. */
export type Activity = {
  /** Starts an activity; the returned function ends it and may be called more than once. */
  readonly begin: () => () => void;
  /** No transaction is running. */
  readonly isQuiet: () => boolean;
  /** Waits until no transaction is running and no more requests arrive. */
  readonly untilQuiet: () => Promise<void>;
};

export function createActivity(): Activity {
  let inFlight = 0;
  const isBusy = (): boolean => inFlight > 0 || isSomebodyPausing();
  /** Between two transactions of one operation there is a moment with none: this also waits for its promises. */
  const isAtRest = async (): Promise<boolean> => {
    if (isBusy() || !isWithoutTurns()) return false;
    // Twice: during the first tick the disk may just have answered a request.
    await promisesSettled();
    await Promise.resolve();
    await promisesSettled();
    return !isBusy() && isWithoutTurns();
  };
  return {
    begin: () => {
      inFlight += 1;
      let isOver = false;
      return () => {
        if (!isOver) inFlight -= 1;
        isOver = true;
      };
    },
    isQuiet: () => inFlight === 0,
    untilQuiet: async () => {
      await promisesSettled();
      // While connections wait for others to close, the disk polls, although nothing is in progress.
      for (let quietTurns = 0; quietTurns < 4; quietTurns = isBusy() ? 0 : quietTurns + 1) {
        if (await isAtRest()) return;
        await nextTurn();
        await promisesSettled();
      }
    },
  };
}

/** Counts the opening of databases as activity. */
export function watchOpening({ begin }: Activity): void {
  const prototype = FakeFactory.prototype;
  const original = Reflect.get(prototype, 'open');
  prototype.open = function watched(this: IDBFactory, name, version) {
    const request = original.call(this, name, version);
    const over = begin();
    for (const type of ['success', 'error', 'blocked']) request.addEventListener(type, over);
    return request;
  };
}

/**
 * On a full disk a put succeeds and the transaction is aborted afterwards, as in Chromium. `reasonFor` returns the error of a transaction
 * that must be rolled back.
 */
export function abortAfterPuts(reasonFor: (transaction: IDBTransaction) => string | undefined): void {
  const prototype = FakeObjectStore.prototype;
  const original = Reflect.get(prototype, 'put');
  prototype.put = function watched(this: IDBObjectStore, ...parameters: Parameters<IDBObjectStore['put']>) {
    const request = original.apply(this, parameters);
    const { transaction } = this;
    const reason = reasonFor(transaction);
    if (reason !== undefined)
      request.addEventListener('success', () => {
        queueMicrotask(() => abortNow(transaction, reason));
      });
    return request;
  };
}

type FakeTransaction = { readonly _state: string; readonly _abort: (errorName: string) => void };

/** Rolls a transaction back, unless it is already finished. */
export function abortNow(transaction: IDBTransaction, errorName: string): void {
  const fake = transaction as unknown as FakeTransaction;
  if (fake._state !== 'finished') fake._abort(errorName);
}
