/** What asks and changes the whole of a collection, beyond its first screens: a script of its own, loaded when it is first needed. */
export { commitRows } from './commit.ts';
export { load } from './load.ts';
export { noNumber, numberColumn } from '../columns/columns.ts';
export { idAt } from '../columns/ids.ts';
export { livePlaceOf } from './memory.ts';
export { count, matching, select, sumsAt, totalsAt } from '../columns/select.ts';
export { loadTexts } from '../columns/texts.ts';
