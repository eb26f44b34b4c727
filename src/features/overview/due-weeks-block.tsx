import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { visibilityOf } from '../../../domain/access/visibility.ts';
import type { DueStretch } from '../../../domain/invoices/due-weeks.ts';
import type { Currency } from '../../../domain/money.ts';
import { useAccount, useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { formatDateRange } from '../../ui/text/date-format.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { useLocale } from '../../ui/text/use-locale.ts';
import { useToday } from '../../ui/text/use-today.ts';
import { firstDayOfWeek } from '../../ui/text/week-start.ts';
import { Block } from './block.tsx';
import { type Due, dueWeeksQuery } from './overview-queries.ts';
import charts from './charts.module.css';
import classes from './overview.module.css';

/** Amounts due: a bar for past due invoices, for each week, and for later ones. Each links to its invoices. */
export function DueWeeksBlock() {
  const { offline, program } = usePortal();
  const account = useAccount();
  const today = useToday(program.timeZone);
  const query = useOfflineQuery(dueWeeksQuery(offline, today, firstDayOfWeek(useLocale())));
  return (
    <Block name="due" title={<DueTitle />} query={query}>
      {(due) => <DueWeeks {...due} currency={account?.currency ?? program.defaultCurrency} />}
    </Block>
  );
}

/** Says whose invoices these are, so that nobody takes those of the whole account for their own. */
function DueTitle() {
  const { who, roles } = usePortal();
  switch (visibilityOf(who.userType, roles)) {
    case 'own':
      return <Trans id="overview.due.title-own">Your own invoices, due by week</Trans>;
    case 'group':
      return <Trans id="overview.due.title-group">Your groups’ invoices, due by week</Trans>;
    case 'account':
    case 'client':
    case 'developer':
    case 'support':
      return <Trans id="overview.due.title">Due by week</Trans>;
  }
}

function DueWeeks({ weeks, creditMinor, currency }: Due & { readonly currency: Currency }) {
  const most = Math.max(0, ...weeks.map(({ remainingMinor }) => remainingMinor));
  if (creditMinor === 0 && weeks.every(({ count }) => count === 0)) {
    return (
      <p className={classes.calm}>
        <Trans id="overview.due.nothing">Nothing is due.</Trans>
      </p>
    );
  }
  // An empty week is shown, but an empty past due or later bar is not.
  const shown = weeks.filter(({ stretch, count }) => count > 0 || stretch.kind === 'week');
  return (
    <ul className={charts.bars}>
      {shown.map(({ stretch, count, remainingMinor }) => (
        <li key={stretch.kind === 'week' ? stretch.from : stretch.kind}>
          <Link
            to="/account-overview"
            search={
              stretch.kind === 'overdue'
                ? { tab: 'pastDue' }
                : { tab: 'open', from: stretch.from, to: stretch.to ?? undefined }
            }
            className={charts.barLine}
            data-tone={stretch.kind === 'overdue' ? 'late' : undefined}
          >
            <span className={charts.barName}>
              <StretchName stretch={stretch} />
            </span>
            <span className={charts.barCount}>
              <Plural id="overview.due.count" value={count} _0="no invoices" one="# invoice" other="# invoices" />
            </span>
            <span className={charts.barFigure}>
              <MinorText minor={remainingMinor} currency={currency} weight={count > 0 ? 'normal' : 'quiet'} />
            </span>
            <span className={charts.bar} aria-hidden>
              <span style={{ width: most > 0 ? `${(Math.max(0, remainingMinor) / most) * 100}%` : 0 }} />
            </span>
          </Link>
        </li>
      ))}
      {creditMinor > 0 ? (
        <li>
          <Link to="/account-overview" search={{ tab: 'open', type: 'credit' }} className={charts.barLine}>
            <span className={charts.barName}>
              <Trans id="overview.due.credits">Credits to use</Trans>
            </span>
            <span className={charts.barFigure}>
              <MinorText minor={creditMinor} currency={currency} />
            </span>
          </Link>
        </li>
      ) : null}
    </ul>
  );
}

function StretchName({ stretch }: { readonly stretch: DueStretch }) {
  const { i18n } = useLingui();
  if (stretch.kind === 'overdue') return <Trans id="overview.due.overdue">Past due</Trans>;
  if (stretch.kind === 'later') {
    return (
      <Trans id="overview.due.later">
        From <DateText date={stretch.from} />
      </Trans>
    );
  }
  if (stretch.index === 0) return <Trans id="overview.due.this-week">This week</Trans>;
  if (stretch.index === 1) return <Trans id="overview.due.next-week">Next week</Trans>;
  return <>{formatDateRange(stretch.from, stretch.to, i18n.locale)}</>;
}
