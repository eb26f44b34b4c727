import { IDBFactory as FakeFactory, IDBObjectStore as FakeObjectStore } from 'fake-indexeddb';
import { isSomebodyPausing, isWithoutTurns, nextTurn } from './disk-turns.ts';
import { promisesSettled } from './world/virtual-time.ts';

/** What a fake IndexedDB is busy with, so that a test can wait until it is at rest without any clock. */
export type Activity = {
  /** Something has begun; the answer is called when it is over, once or more. */
  readonly begin: () => () => void;
  /** No transaction is running. */
  readonly isQuiet: () => boolean;
  /** Waits until no transaction is running and nothing more is asked of the disk. */
  readonly untilQuiet: () => Promise<void>;
};

export function createActivity(): Activity {
  let inFlight = 0;
  const isBusy = (): boolean => inFlight > 0 || isSomebodyPausing();
  /** Between two transactions of one piece of work there is a moment with none: what its promises do next is waited for. */
  const isAtRest = async (): Promise<boolean> => {
    if (isBusy() || !isWithoutTurns()) return false;
    // Twice: the first tick may be one of a row, in which the disk has just given somebody an answer.
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
      // Where connections wait for others to be closed, the disk asks again and again, and yet nothing is under way.
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
 * A put of a full disk succeeds; it is the transaction that is aborted afterwards. Chromium behaves so. `reasonFor` names the
 * error for a transaction that is to be rolled back.
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

/** Rolls a transaction back, where it is not over yet. */
export function abortNow(transaction: IDBTransaction, errorName: string): void {
  const fake = transaction as unknown as FakeTransaction;
  if (fake._state !== 'finished') fake._abort(errorName);
}
