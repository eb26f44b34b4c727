/** One tab's hold on its profile's disk, which ends with the tab. */
export type DiskHold = {
  /** The disk as this tab sees it. */
  readonly indexedDB: IDBFactory;
  /** Ends the hold as a crash does: what was not committed is rolled back, and nothing can be begun any more. */
  readonly end: () => void;
  /** Called as a transaction begins; it may end the hold there and then. */
  readonly onTransaction: (listener: () => void) => void;
};

/** Gives one tab its own connections to a disk that several tabs share. */
export function holdDisk(disk: IDBFactory): DiskHold {
  const connections = new Set<IDBDatabase>();
  const running = new Set<IDBTransaction>();
  let isOver = false;
  let heard = (): void => undefined;
  /** Code of a tab that is gone does not run: it is not even told that its requests came to nothing. */
  const hearNothing = (event: Event): void => {
    if (isOver) event.stopImmediatePropagation();
  };
  const refuseOver = (): void => {
    if (isOver) throw new DOMException('This tab is gone.', 'AbortError');
  };
  const track = (transaction: IDBTransaction): void => {
    running.add(transaction);
    // Before anybody else listens. How a transaction ended is heard: by it the disk knows that the next one may begin.
    transaction.addEventListener('error', hearNothing);
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => running.delete(transaction));
  };
  const own = (connection: IDBDatabase): void => {
    if (connections.has(connection)) return;
    connections.add(connection);
    for (const type of ['success', 'error']) connection.addEventListener(type, hearNothing, { capture: true });
    const begin = connection.transaction.bind(connection);
    connection.transaction = (...asked) => {
      heard();
      refuseOver();
      const transaction = begin(...asked);
      track(transaction);
      return transaction;
    };
  };
  return {
    indexedDB: {
      open: (name, version) => {
        refuseOver();
        const request = disk.open(name, version);
        // A browser rolls back an upgrade whose tab is gone, and closes what it would have opened.
        request.addEventListener('upgradeneeded', () => isOver && request.transaction && abort(request.transaction));
        request.addEventListener('success', () => isOver && request.result.close());
        for (const type of ['upgradeneeded', 'success', 'error']) request.addEventListener(type, hearNothing);
        for (const type of ['upgradeneeded', 'success']) request.addEventListener(type, () => own(request.result));
        request.addEventListener('upgradeneeded', () => request.transaction && track(request.transaction));
        return request;
      },
      deleteDatabase: (name) => disk.deleteDatabase(name),
      cmp: (one, other) => disk.cmp(one, other),
      databases: () => disk.databases(),
    },
    end: () => {
      isOver = true;
      for (const transaction of running) {
        for (const handler of ['onabort', 'oncomplete', 'onerror'] as const) transaction[handler] = null;
        abort(transaction);
      }
      for (const connection of connections) connection.close();
    },
    onTransaction: (listener) => void (heard = listener),
  };
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It was committing already: then it is on the disk.
  }
}
