import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { activityWords } from '../../../domain/activity/activity-words.ts';
import { isOffered } from '../../../domain/page-rules.ts';
import type { PageName } from '../../../domain/pages.ts';
import { useAccount, useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { AgeText } from '../../ui/text/date-text.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { Block } from './block.tsx';
import { recentActivityQuery } from './overview-queries.ts';
import type { Happening, HappeningSubject } from './recent-activity.ts';
import classes from './overview.module.css';

/** Who did what lately, as far as this person may see it; each leads to what it is about. */
export function RecentActivityBlock() {
  const { offline } = usePortal();
  const query = useOfflineQuery(recentActivityQuery(offline));
  return (
    <Block name="activity" title={<Trans id="overview.activity.title">Recent activity</Trans>} query={query}>
      {(happenings) =>
        happenings.length === 0 ? (
          <p className={classes.calm}>
            <Trans id="overview.activity.nothing">Nothing has happened yet.</Trans>
          </p>
        ) : (
          <ul className={classes.list}>
            {happenings.map((happening) => (
              <li key={happening.key} className={classes.item}>
                <HappeningLine happening={happening} />
              </li>
            ))}
          </ul>
        )
      }
    </Block>
  );
}

function HappeningLine({ happening }: { readonly happening: Happening }) {
  const { i18n } = useLingui();
  const account = useAccount();
  const { kind, at, actorName, subject, amountMinor } = happening;
  const currency = happening.currency ?? account?.currency ?? null;
  return (
    <SubjectLink subject={subject}>
      <span className={classes.lineText}>
        <span className={classes.lineTitle}>
          {i18n._(activityWords(kind))}
          <SubjectName subject={subject} />
        </span>
        <span className={classes.second}>
          {actorName ? (
            <>
              <bdi>{actorName}</bdi> ·{' '}
            </>
          ) : null}
          <AgeText instant={at} />
        </span>
      </span>
      <span className={classes.lineFigure}>
        {amountMinor !== null && currency ? <MinorText minor={amountMinor} currency={currency} /> : null}
      </span>
    </SubjectLink>
  );
}

function SubjectName({ subject }: { readonly subject: HappeningSubject }): ReactNode {
  if (subject.type === 'invoices') {
    const { count } = subject;
    return (
      <>
        {' · '}
        <Trans id="overview.activity.invoices">{count} invoices</Trans>
      </>
    );
  }
  if (subject.type === 'other' || subject.reference === null) return null;
  return (
    <>
      {' · '}
      <bdi>{subject.reference}</bdi>
    </>
  );
}

/** Pages that a program may not have. */
const pageOf: Partial<Record<HappeningSubject['type'], PageName>> = {
  payment: 'payment',
  approval: 'approval',
  card: 'purchase-card',
};

function SubjectLink({ subject, children }: { readonly subject: HappeningSubject; readonly children: ReactNode }) {
  const { program } = usePortal();
  const page = pageOf[subject.type];
  if (page && !isOffered(page, program.flags)) return <div className={classes.line}>{children}</div>;
  switch (subject.type) {
    case 'payment':
      return (
        <Link to="/payment/$id" params={{ id: subject.id }} className={classes.line}>
          {children}
        </Link>
      );
    case 'approval':
      return (
        <Link to="/approvals/$approvalId" params={{ approvalId: subject.id }} className={classes.line}>
          {children}
        </Link>
      );
    case 'card':
      return (
        <Link
          to="/account/settings/purchasing-controls/view-cards/card/$cardId"
          params={{ cardId: subject.id }}
          className={classes.line}
        >
          {children}
        </Link>
      );
    case 'invoice':
      return (
        <Link to="/account-overview/invoices/$chargeId" params={{ chargeId: subject.id }} className={classes.line}>
          {children}
        </Link>
      );
    case 'invoices':
      return (
        <Link to="/account-overview" search={{ tab: 'all', sort: 'billDate', dir: 'desc' }} className={classes.line}>
          {children}
        </Link>
      );
    case 'other':
      return <div className={classes.line}>{children}</div>;
  }
}
