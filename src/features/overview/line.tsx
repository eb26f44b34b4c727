import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Money } from '../../../domain/money.ts';
import type { BadgeIcon, Tone } from '../../ui/status/status-badge.tsx';
import { MoneyText } from '../../ui/text/money-text.tsx';
import classes from './overview.module.css';

type LineProps = {
  readonly icon: BadgeIcon;
  readonly tone: Tone;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly amounts?: readonly Money[];
};

/** The content of a link on Home: an icon, a title with a note, and amounts. */
export function Line({ icon: Icon, tone, title, note, amounts = [] }: LineProps) {
  return (
    <>
      <span className={classes.lineIcon} data-tone={tone}>
        <Icon size={18} stroke={1.8} aria-hidden />
      </span>
      <span className={classes.lineText}>
        <span className={classes.lineTitle}>{title}</span>
        {note ? <span className={classes.second}>{note}</span> : null}
      </span>
      <span className={classes.lineFigure}>
        {amounts.map((amount) => (
          <MoneyText key={amount.currency} amount={amount} weight="strong" />
        ))}
      </span>
      <IconChevronRight size={16} stroke={1.8} className={classes.chevron} aria-hidden />
    </>
  );
}
