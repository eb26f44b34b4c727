import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { BareButton } from '../fields/bare-button.tsx';
import classes from './tab-strip.module.css';

/** The tabs of a list. If they do not fit, they scroll, and the active one is visible. */
export function TabStrip({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav className={classes.strip} aria-label={label}>
      {children}
    </nav>
  );
}

/** Props that a tab with an address gives to its link. */
export type TabLinkProps = {
  readonly className: string | undefined;
  readonly 'aria-current': 'page' | undefined;
  readonly 'data-tone': 'alert' | undefined;
  readonly ref: ((tab: HTMLElement | null) => void) | null;
  readonly children: ReactNode;
};

type StripTabProps = {
  readonly isActive: boolean;
  readonly name: ReactNode;
  /** The number of its rows; null while it is not known, left out if nothing is counted. */
  readonly count?: number | null;
  /** A second line, such as the sum of its rows. */
  readonly sum?: ReactNode;
  readonly isAlert?: boolean;
} & ({ readonly onChoose: () => void } | { readonly link: (props: TabLinkProps) => ReactNode });

/** One tab: its name, its count, and an optional sum below. */
export function StripTab({ isActive, name, count, sum, isAlert = false, ...act }: StripTabProps) {
  const { i18n } = useLingui();
  const props: TabLinkProps = {
    className: classes.tab,
    'aria-current': isActive ? 'page' : undefined,
    'data-tone': isAlert ? 'alert' : undefined,
    ref: isActive ? (count === null ? bringIntoViewSoon : bringWithFigures) : null,
    children: (
      <>
        <span className={classes.name}>
          {name}
          {count === undefined ? null : (
            <span className={classes.count}>{count === null ? '–' : i18n.number(count)}</span>
          )}
        </span>
        {sum === undefined ? null : <span className={classes.sum}>{sum}</span>}
      </>
    ),
  };
  return 'link' in act ? act.link(props) : <BareButton {...props} onClick={act.onChoose} />;
}

/** In the next frame: at once, it would cause a second layout of the page. */
function bringIntoViewSoon(tab: HTMLElement | null): void {
  if (tab) requestAnimationFrame(() => bringIntoView(tab));
}

/** Brings the active tab into view again when the figures are there, because they make the tabs wider. */
function bringWithFigures(tab: HTMLElement | null): void {
  bringIntoViewSoon(tab);
}

/** Scrolls only the strip: the page may have been scrolled on purpose. */
function bringIntoView(tab: HTMLElement): void {
  const strip = tab.parentElement;
  if (!strip) return;
  const [start, end] = [tab.offsetLeft - strip.offsetLeft, tab.offsetLeft - strip.offsetLeft + tab.offsetWidth];
  if (start < strip.scrollLeft) strip.scrollLeft = start;
  else if (end > strip.scrollLeft + strip.clientWidth) strip.scrollLeft = end - strip.clientWidth;
}
