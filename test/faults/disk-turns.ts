import { setImmediate as atNextTurnOfTheLoop } from 'node:timers';

/**
 * The fake IndexedDB needs a turn of Node's event loop for every request, ten thousands of them a second. It gets turns in the same
 * order, each after all promises have settled, but without the event loop, which takes longer than the work.
 */
const turns: (() => void)[] = [];
const settled = Promise.resolve();
/** The event loop runs now and then: time limits of tests need it. */
const turnsPerLoop = 1_000;
let isTaking = false;
let taken = 0;
let onTheirWay = 0;

/** A message that the encrypted store sends itself to yield to the screen also gets a turn. */
class ChannelInTurn {
  readonly port1 = { addEventListener: this.listen.bind(this), start: () => undefined, close: () => undefined };
  readonly port2 = { postMessage: () => this.#post() };
  #heard = (): void => undefined;

  listen(_type: string, heard: () => void): void {
    this.#heard = heard;
  }

  #post(): void {
    onTheirWay += 1;
    ask(() => {
      onTheirWay -= 1;
      this.#heard();
    });
  }
}

/** A caller yields to the screen and continues at its turn. */
export function isSomebodyPausing(): boolean {
  return onTheirWay > 0;
}

Object.assign(globalThis, { setImmediate: ask, MessageChannel: ChannelInTurn });

/** Resolves at the caller's turn. */
export function nextTurn(): Promise<void> {
  return new Promise(ask);
}

/** No turn is requested. */
export function isWithoutTurns(): boolean {
  return !isTaking;
}

function ask(run: () => void): void {
  turns.push(run);
  if (isTaking) return;
  isTaking = true;
  planNext();
}

/** A tick that a promise requests comes once no other promise can continue. */
function planNext(): void {
  taken += 1;
  if (taken % turnsPerLoop === 0) atNextTurnOfTheLoop(takeTurn);
  else void settled.then(() => process.nextTick(takeTurn));
}

function takeTurn(): void {
  const run = turns.shift();
  if (turns.length > 0) planNext();
  else isTaking = false;
  run?.();
}
