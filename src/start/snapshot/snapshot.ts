import { namedStart } from '../kept-page-names.ts';
import type { ScreenCopy } from './screen-copy.ts';

/** A snapshot of a page, and the circumstances in which it is valid. */
export type Snapshot = {
  readonly circumstances: Circumstances;
  /** Valid from `from` (inclusive) to `until` (exclusive), in epoch milliseconds, because it is valid for one day. */
  readonly from: number;
  readonly until: number;
  readonly lang: string;
  /** The program's colours, as set on the root of the page. */
  readonly look: string;
  readonly copy: ScreenCopy;
};

/** What the page depends on besides the data on the device. */
export type Circumstances = { readonly build: string; readonly address: string; readonly widthPx: number };

/** Null if the page did not come from the worker's cache, and so does not name its build. */
export function circumstancesOf({ document: page, location, innerWidth }: Window): Circumstances | null {
  const build = page.querySelector(`meta[name="${namedStart}"]`)?.getAttribute('content');
  return build ? { build, address: `${location.pathname}${location.search}`, widthPx: innerWidth } : null;
}
