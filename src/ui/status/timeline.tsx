import type { ReactNode } from 'react';
import classes from './timeline.module.css';

/** Events one below the other, in the order of time. */
export function Timeline({ children }: { readonly children: ReactNode }) {
  return <ol className={classes.timeline}>{children}</ol>;
}

type MomentProps = {
  readonly title: ReactNode;
  /** When it happened, and who did it. */
  readonly note?: ReactNode;
  readonly tone?: 'done' | 'wrong' | undefined;
  readonly isFuture?: boolean;
  readonly children?: ReactNode;
};

/** One event of a timeline, with further lines below. */
export function Moment({ title, note, tone, isFuture = false, children }: MomentProps) {
  return (
    <li className={classes.moment} data-tone={tone} data-future={isFuture || undefined}>
      <div className={classes.momentTitle}>{title}</div>
      {note ? <MomentNote>{note}</MomentNote> : null}
      {children}
    </li>
  );
}

/** A further line of an event. */
export function MomentNote({ children }: { readonly children: ReactNode }) {
  return <div className={classes.momentNote}>{children}</div>;
}
