import { pageList } from '../../../domain/page-rules.ts';
import type { Offline } from '../../offline/offline.ts';
import { noteSnapshot } from './snapshot-paths.ts';
import { type Snapshot, circumstancesOf } from './snapshot.ts';
import { nextDayMs } from './next-day.ts';
import { copyOf } from './screen-copy.ts';

const keptPaths: ReadonlySet<string> = new Set(pageList.filter(({ isCopied }) => isCopied).map(({ path }) => path));
/** Time without changes of rows or page before a snapshot is taken. */
const restMs = 1_500;
/** The browser stores a larger value in a separate file, which costs a start more than the snapshot gains. */
const mostText = 60_000;

const beingTyped = '#root input:focus:not([type="radio"], [type="checkbox"], [data-typed-ahead])';

type Keeping = {
  readonly window: Window;
  readonly offline: Offline;
  /** True if the page is not reading anything. */
  readonly isSettled: () => boolean;
  /** The program's time zone: a snapshot is valid for one day. */
  readonly timeZone: string;
  readonly nowMs: () => number;
  /** Calls back whenever another page is shown. */
  readonly onPage: (listener: () => void) => () => void;
};

/** Stores snapshots of the visible pages once they have stopped changing. The result stops it. */
export function keepSnapshots({ window, offline, isSettled, timeZone, nowMs, onPage }: Keeping): () => void {
  let timer: number | undefined;
  let kept = { text: '', until: 0 };
  const soon = (): void => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void keep().catch(() => undefined), restMs);
  };
  const keep = async (): Promise<void> => {
    const version = await offline.screens.version();
    if (version === null || !isSettled()) return soon();
    const screen = screenOf(window, timeZone, nowMs());
    if (!screen) return;
    const { from, until, ...look } = screen;
    const text = `${version}${JSON.stringify(look)}`;
    // Many signals of the engine change nothing visible.
    if (text.length > mostText || (text === kept.text && from < kept.until)) return;
    await offline.screens.keep(window.location.pathname, version, JSON.stringify(screen));
    noteSnapshot(window.location.pathname);
    kept = { text, until };
  };
  const stops = [offline.subscribe(soon), onPage(soon)];
  soon();
  return () => {
    window.clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** The page as it will look when it is opened: scrolled to the top, with no dialog open. */
function screenOf(window: Window, timeZone: string, from: number): Snapshot | null {
  const { document: page, location, scrollY } = window;
  const circumstances = circumstancesOf(window);
  const root = page.getElementById('root');
  if (!root || !circumstances || !keptPaths.has(location.pathname) || scrollY > 0) return null;
  if (page.querySelector(`[role="dialog"], #root [data-late], ${beingTyped}`)) return null;
  if (page.querySelector<HTMLInputElement>('#root [data-typed-ahead]')?.value) return null;
  const { lang, style } = page.documentElement;
  return { circumstances, from, until: nextDayMs(from, timeZone), lang, look: style.cssText, copy: copyOf(root) };
}
