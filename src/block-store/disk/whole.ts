/** Everything beyond the first screens: a chunk of its own, loaded on first use. */
export { commitRows } from './commit.ts';
export { load } from './load.ts';
export { noNumber, numberColumn } from '../columns/columns.ts';
export { idAt } from '../columns/ids.ts';
export { livePlaceOf } from './memory.ts';
export { count, matching, select, sumsAt, totalsAt } from '../columns/select.ts';
export { loadTexts } from '../columns/texts.ts';
