import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

/**
 * Where a transaction is held: before one of its statements, before COMMIT has reached the database, or after the database has committed
 * and before its answer has returned.
 */
export type HeldAt = 'inTheWork' | 'beforeCommit' | 'afterCommit';

/** `isTheOne` receives the statements of a transaction in order. */
export type Trap = { readonly at: HeldAt; readonly isTheOne: (statements: string) => boolean };
export type SprungTrap = {
  /** Lets the held transaction continue unchanged. */
  readonly letGo: () => void;
  /** Breaks this connection on both sides: the server lives, but cannot know the result of its transaction. */
  readonly cut: () => void;
};

/** The connection of one server process to PostgreSQL, which can be held at the COMMIT of a chosen transaction. */
export type DatabaseWire = {
  readonly port: number;
  /** Waits for the next transaction of that kind and holds it there; only one trap at a time. */
  readonly hold: (trap: Trap) => Promise<SprungTrap>;
  readonly disarm: () => void;
  readonly close: () => Promise<void>;
};

type Armed = Trap & { readonly spring: (sprung: SprungTrap) => void };
type TakeTrap = (statements: string, last: string) => Armed | null;

export async function openDatabaseWire(databasePort: number): Promise<DatabaseWire> {
  let armed: Armed | null = null;
  const pairs = new Set<() => void>();
  const takeTrap: TakeTrap = (statements, last) => {
    const isMoment = armed?.at === 'inTheWork' || last.startsWith('commit;');
    const trap = isMoment && armed?.isTheOne(statements) ? armed : null;
    if (trap) armed = null;
    return trap;
  };
  const server = createServer((client) => {
    const end = carry(client, connect(databasePort, '127.0.0.1'), takeTrap, () => pairs.delete(end));
    pairs.add(end);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    hold: (trap) => new Promise((spring) => (armed = { ...trap, spring })),
    disarm: () => void (armed = null),
    close: async () => {
      for (const end of pairs) end();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Forwards one connection in both directions, message by message towards the database; the returned function breaks it. */
function carry(client: Socket, upstream: Socket, takeTrap: TakeTrap, onEnd: () => void): () => void {
  let isOver = false;
  let heldForward: Buffer[] | null = null;
  let heldBack: Buffer[] | null = null;
  let springAtAnswer: (() => void) | null = null;
  let statements = '';
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    client.destroy();
    upstream.destroy();
    onEnd();
  };
  const letGo = (): void => {
    if (isOver) return;
    for (const bytes of heldForward ?? []) upstream.write(bytes);
    for (const bytes of heldBack ?? []) client.write(bytes);
    heldForward = null;
    heldBack = null;
  };
  /** Records one message; returns the trap that matches it, if any. */
  const trapAt = (message: Buffer, isFirst: boolean): Armed | null => {
    const text = isFirst ? null : sqlOf(message);
    if (text === null) return null;
    if (text.startsWith('begin ')) statements = '';
    statements += `${text}\n`;
    return takeTrap(statements, text);
  };
  const take = messageReader();
  client.on('data', (bytes) => {
    // The server waits for the answer to each statement, so messages that arrive together are held or sent together.
    const trap = take(bytes, trapAt);
    const spring = (): void => trap?.spring({ letGo, cut: end });
    if (trap && trap.at !== 'afterCommit') heldForward = [];
    if (trap?.at === 'afterCommit') [heldBack, springAtAnswer] = [[], spring];
    if (heldForward) heldForward.push(bytes);
    else upstream.write(bytes);
    if (trap && heldForward) spring();
  });
  upstream.on('data', (bytes) => {
    if (heldBack) heldBack.push(bytes);
    else client.write(bytes);
    // PostgreSQL answers a script as a whole: any answer means that it has committed.
    springAtAnswer?.();
    springAtAnswer = null;
  });
  for (const socket of [client, upstream]) {
    socket.on('error', end);
    socket.on('close', end);
    socket.setNoDelay(true);
  }
  return end;
}

const simpleQuery = 'Q'.charCodeAt(0);
const parse = 'P'.charCodeAt(0);

type Look = (message: Buffer, isFirst: boolean) => Armed | null;

/** Splits the bytes of a client into PostgreSQL's messages and passes each to `look`; returns the result of the last call. */
function messageReader(): (bytes: Buffer, look: Look) => Armed | null {
  let waiting: Buffer = Buffer.alloc(0);
  let hasStarted = false;
  return (bytes, look) => {
    waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes]);
    let found: Armed | null = null;
    for (;;) {
      // The first message has a length and no type; every other has both.
      const typeLength = hasStarted ? 1 : 0;
      if (waiting.length < typeLength + 4) return found;
      const length = typeLength + waiting.readInt32BE(typeLength);
      if (waiting.length < length) return found;
      found = look(waiting.subarray(0, length), !hasStarted) ?? found;
      waiting = waiting.subarray(length);
      hasStarted = true;
    }
  };
}

function sqlOf(message: Buffer): string | null {
  const text = message.toString('latin1', 5);
  if (message[0] === simpleQuery) return text.split('\0')[0] ?? '';
  // Name of the statement first, then its text.
  if (message[0] === parse) return text.split('\0')[1] ?? '';
  return null;
}
