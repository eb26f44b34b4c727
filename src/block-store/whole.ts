/** What asks and changes the whole of a collection, beyond its first screens: a script of its own, loaded when it is first needed. */
export { commitRows } from './commit.ts';
export { load } from './load.ts';
export { noNumber, numberColumn } from './columns.ts';
export { idAt } from './ids.ts';
export { livePlaceOf } from './memory.ts';
export { count, matching, select, sumsAt, totalsAt } from './select.ts';
export { loadTexts } from './texts.ts';
