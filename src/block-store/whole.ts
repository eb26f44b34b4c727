/** What asks and changes the whole of a collection, beyond its first screens: a script of its own, loaded when it is first needed. */
export { commitRows } from './commit.ts';
export { load } from './load.ts';
export { livePlaceOf } from './memory.ts';
export { count, select, totals } from './select.ts';
export { loadTexts } from './texts.ts';
