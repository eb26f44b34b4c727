/** One tab's access to its profile's disk, which ends with the tab. */
export type DiskHold = {
  /** The disk as this tab sees it. */
  readonly indexedDB: IDBFactory;
  /** Ends the access like a crash: uncommitted work is rolled back, and nothing new can start. */
  readonly end: () => void;
  /** Called as a transaction begins; it may end the access at once. */
  readonly onTransaction: (listener: () => void) => void;
};

/** Gives one tab its own connections to a shared disk. */
export function holdDisk(disk: IDBFactory): DiskHold {
  const connections = new Set<IDBDatabase>();
  const running = new Set<IDBTransaction>();
  let isOver = false;
  let heard = (): void => undefined;
  /** Code of a closed tab does not run: it gets no events of its failed requests. */
  const hearNothing = (event: Event): void => {
    if (isOver) event.stopImmediatePropagation();
  };
  const refuseOver = (): void => {
    if (isOver) throw new DOMException('This tab is gone.', 'AbortError');
  };
  const track = (transaction: IDBTransaction): void => {
    running.add(transaction);
    // Before all other listeners. The end of a transaction is still observed, because the disk then starts the next one.
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
        // A browser rolls back an upgrade whose tab is gone, and closes the new connection.
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
    // It was already committing: then it is on the disk.
  }
}
