import { namedStart } from '../kept-page-names.ts';
import type { ScreenCopy } from './screen-copy.ts';

/** How a page looked, and under which circumstances it would look the same. */
export type Snapshot = {
  readonly circumstances: Circumstances;
  /** Epoch milliseconds: not before the first, not from the second on, because another day begins then. */
  readonly from: number;
  readonly until: number;
  readonly lang: string;
  /** The program's colours, as they stand at the root of the page. */
  readonly look: string;
  readonly copy: ScreenCopy;
};

/** What a page is drawn by besides what lies on the device. */
export type Circumstances = { readonly build: string; readonly address: string; readonly widthPx: number };

/** Null where the page was not kept by a worker, and does not say of which build it is. */
export function circumstancesOf({ document: page, location, innerWidth }: Window): Circumstances | null {
  const build = page.querySelector(`meta[name="${namedStart}"]`)?.getAttribute('content');
  return build ? { build, address: `${location.pathname}${location.search}`, widthPx: innerWidth } : null;
}
