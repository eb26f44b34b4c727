import { forgetTypedAhead } from '../../ui/layout/typed-ahead.ts';

/** The element in which a copy stands until the page itself is drawn. */
export const snapshotId = 'kept-screen';

/** What was typed into a copy is for the page that takes its place, and not for one that is opened later. */
const typedAheadMs = 5_000;

/** Takes the copy away, in the same frame in which the page itself stands there for the first time. */
export function endSnapshot(page: Document): void {
  setTimeout(forgetTypedAhead, typedAheadMs);
  page.getElementById(snapshotId)?.remove();
  page.documentElement.removeAttribute('data-kept-screen');
}
