import { forgetTypedAhead } from '../../ui/layout/typed-ahead.ts';

/** The element of the snapshot, until the page itself is drawn. */
export const snapshotId = 'kept-screen';

/** Text typed into the snapshot is for the page that replaces it, not for a page that is opened later. */
const typedAheadMs = 5_000;

/** Removes the snapshot in the frame in which the page itself is drawn for the first time. */
export function endSnapshot(page: Document): void {
  setTimeout(forgetTypedAhead, typedAheadMs);
  page.getElementById(snapshotId)?.remove();
  page.documentElement.removeAttribute('data-kept-screen');
}
