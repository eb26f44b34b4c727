import { useLingui } from '@lingui/react';
import type { NamedHappening as Happening } from '../../kit/activity/with-references.ts';
import { activityWords, unnamedActor } from '../../../domain/activity/activity-words.ts';
import { type Currency, money } from '../../../domain/money.ts';
import { SubjectLink, happeningName, happeningNameText } from '../../kit/activity/subject-link.tsx';
import type { Column } from '../../kit/list/column.ts';
import classes from '../../kit/list/data-table.module.css';
import type { RowDrawing } from '../../kit/list/row-drawing.ts';
import { InstantText } from '../../ui/text/date-text.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { reasonText, shownChanges } from '../../kit/activity/change-text.ts';
import styles from './activity.module.css';

/** `currency` is the account's, for amounts whose line names none. */
export function activityColumns(currency: Currency): readonly Column<Happening>[] {
  return [
    {
      key: 'at',
      name: /*i18n*/ { id: 'activity.column.at', message: 'Date' },
      width: '168px',
      instant: ({ at }) => at,
    },
    {
      key: 'what',
      name: /*i18n*/ { id: 'activity.column.what', message: 'Activity' },
      width: 'minmax(152px, 1.2fr)',
      isFixed: true,
      cell: (happening, tabIndex) => <What happening={happening} tabIndex={tabIndex} />,
      text: ({ kind }, i18n) => i18n._(activityWords(kind)),
    },
    {
      key: 'about',
      name: /*i18n*/ { id: 'activity.column.about', message: 'About' },
      width: 'minmax(112px, 0.8fr)',
      cell: (happening) => <About happening={happening} />,
      text: happeningNameText,
      isSortable: false,
    },
    {
      key: 'who',
      name: /*i18n*/ { id: 'activity.column.who', message: 'By' },
      width: 'minmax(112px, 0.8fr)',
      cell: (happening) => <Who happening={happening} />,
      text: ({ actorName, kind }, i18n) => actorName ?? i18n._(unnamedActor(kind)),
    },
    {
      key: 'changes',
      name: /*i18n*/ { id: 'activity.column.changes', message: 'Old and new value' },
      width: 'minmax(176px, 1.6fr)',
      isLessImportant: true,
      cell: (happening) => <Changes happening={happening} currency={currency} />,
      text: (happening, i18n) => changesText(happening, currency, i18n),
      isSortable: false,
    },
    {
      key: 'amount',
      name: /*i18n*/ { id: 'activity.column.amount', message: 'Amount' },
      width: 'minmax(116px, 0.7fr)',
      amount: ({ amountMinor, currency: own }) => (amountMinor === null ? null : money(amountMinor, own ?? currency)),
    },
  ];
}

export function activityDrawing(currency: Currency, timeZone: string): RowDrawing<Happening> {
  return {
    idOf: ({ key }) => key,
    heightPx: 48,
    cardHeightPx: 76,
    isMeasured: true,
    card: (happening, tabIndex) => (
      <>
        <span role="cell" className={styles.cardText}>
          <What happening={happening} tabIndex={tabIndex} isNamed />
          <span className={classes.second}>
            <InstantText instant={happening.at} timeZone={timeZone} /> · <Who happening={happening} />
          </span>
          <Changes happening={happening} currency={currency} />
        </span>
        <span role="cell" className={classes.figures}>
          <Amount happening={happening} currency={currency} />
        </span>
      </>
    ),
  };
}

type OfHappening = { readonly happening: Happening };

/** The link for the whole row. */
function What({
  happening,
  tabIndex,
  isNamed = false,
}: OfHappening & { readonly tabIndex: number; readonly isNamed?: boolean }) {
  const { i18n } = useLingui();
  const { kind, subject } = happening;
  const name = isNamed ? happeningName(happening, i18n) : null;
  return (
    <SubjectLink
      subject={subject}
      tabIndex={tabIndex}
      className={
        subject.type === 'other' || subject.type === 'limit' || subject.type === 'policy'
          ? classes.cut
          : classes.opensRow
      }
    >
      {i18n._(activityWords(kind))}
      {name === null ? null : <> · {name}</>}
    </SubjectLink>
  );
}

function About({ happening }: OfHappening) {
  const { i18n } = useLingui();
  return <span className={styles.change}>{happeningName(happening, i18n)}</span>;
}

function Who({ happening: { actorName, kind } }: OfHappening) {
  const { i18n } = useLingui();
  return actorName === null ? <i>{i18n._(unnamedActor(kind))}</i> : <bdi>{actorName}</bdi>;
}

function Changes({ happening, currency }: OfHappening & { readonly currency: Currency }) {
  const { i18n } = useLingui();
  const reason = reasonText(happening, i18n);
  return (
    <span className={styles.changes}>
      {shownChanges(happening, happening.currency ?? currency, i18n).map(({ name, before, after }) => (
        <span key={name} className={styles.change}>
          {name}: <s>{before}</s> → <bdi>{after}</bdi>
        </span>
      ))}
      {reason === null ? null : <span className={styles.change}>{reason}</span>}
    </span>
  );
}

function Amount({ happening, currency }: OfHappening & { readonly currency: Currency }) {
  return happening.amountMinor === null ? null : (
    <MinorText minor={happening.amountMinor} currency={happening.currency ?? currency} />
  );
}

function changesText(happening: Happening, currency: Currency, i18n: Parameters<typeof shownChanges>[2]): string {
  const changes = shownChanges(happening, happening.currency ?? currency, i18n);
  const texts = changes.map(({ name, before, after }) => `${name}: ${before} → ${after}`);
  return [...texts, reasonText(happening, i18n)].filter(Boolean).join('; ');
}
