import { expect, it } from 'vitest';
import { selection } from '../../src/platform/react/store-selection.ts';

type State = { readonly path: string; readonly loads: number };
const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join();
const partsOf = ({ path }: State) => path.split('/');

/** A store that a test changes, and its selection. */
function store(drawn: readonly string[] | null = null) {
  let state: State = { path: 'pay/1', loads: 0 };
  const read = selection(
    () => state,
    partsOf,
    isSame,
    () => (drawn ? { selection: drawn } : null),
  );
  return { read, change: (next: Partial<State>) => (state = { ...state, ...next }) };
}

it('an equal selection stays the same object after another part of the store has changed', () => {
  const { read, change } = store();
  const first = read();
  expect(first).toEqual(['pay', '1']);
  change({ loads: 1 });
  expect(read()).toBe(first);
  change({ path: 'pay/2' });
  expect(read()).toEqual(['pay', '2']);
});

it('an unchanged store is not selected from again', () => {
  const { read } = store();
  expect(read()).toBe(read());
});

it('a new selector keeps the object that was drawn if it selects the same', () => {
  const drawn = ['pay', '1'];
  expect(store(drawn).read()).toBe(drawn);
  expect(store(['pay', '2']).read()).toEqual(drawn);
});
