import { setImmediate as atNextTurnOfTheLoop } from 'node:timers';

/**
 * The fake IndexedDB asks for a turn of Node's event loop for every request, ten thousands of them a second. It gets turns
 * in the same order, each once no promise can go on by itself, and without the loop, which takes longer than what is done.
 */
const turns: (() => void)[] = [];
const settled = Promise.resolve();
/** Now and then the loop is let in: time limits of tests need it. */
const turnsPerLoop = 1_000;
let isTaking = false;
let taken = 0;
let onTheirWay = 0;

/** What the sealed store sends itself to let the screen answer comes with its turn as well. */
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

/** Somebody let the screen answer, and goes on when its turn comes. */
export function isSomebodyPausing(): boolean {
  return onTheirWay > 0;
}

Object.assign(globalThis, { setImmediate: ask, MessageChannel: ChannelInTurn });

/** Resolves when the turn has come for what asks now. */
export function nextTurn(): Promise<void> {
  return new Promise(ask);
}

/** Nothing has asked for a turn. */
export function isWithoutTurns(): boolean {
  return !isTaking;
}

function ask(run: () => void): void {
  turns.push(run);
  if (isTaking) return;
  isTaking = true;
  planNext();
}

/** A tick that a promise asks for comes once none of them can go on. */
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
