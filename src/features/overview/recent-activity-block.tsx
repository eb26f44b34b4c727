import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { seesAccount } from '../../../domain/access/visibility.ts';
import { activityWords } from '../../../domain/activity/activity-words.ts';
import type { NamedHappening as Happening } from '../../kit/activity/with-references.ts';
import { accountTabs } from '../../../domain/menus.ts';
import type { PageName } from '../../../domain/pages.ts';
import { SubjectLink, happeningName } from '../../kit/activity/subject-link.tsx';
import { useAccount, useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { AgeText } from '../../ui/text/date-text.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { Block } from './block.tsx';
import { recentActivityQuery } from './overview-queries.ts';
import classes from './overview.module.css';

/** The recent activity that this person may see; each entry links to its subject. */
export function RecentActivityBlock() {
  const { offline, roles, who } = usePortal();
  const query = useOfflineQuery(recentActivityQuery(offline, seesAccount(who.userType, roles)));
  return (
    <Block
      name="activity"
      title={<Trans id="overview.activity.title">Recent activity</Trans>}
      aside={<AllActivity />}
      query={query}
    >
      {(happenings) =>
        happenings.length === 0 ? (
          <p className={classes.calm}>
            <Trans id="overview.activity.nothing">No activity yet.</Trans>
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

/** A link to the whole audit trail, if this person has that page. */
function AllActivity() {
  const { program, roles } = usePortal();
  const page = accountTabs(roles, program.flags).find(({ name }) => activityPages.includes(name));
  return page ? (
    <Link to={page.path} search={{}}>
      <Trans id="overview.activity.all">All activity</Trans>
    </Link>
  ) : null;
}

const activityPages: readonly PageName[] = ['activity-account-activity', 'group-activity'];

function HappeningLine({ happening }: { readonly happening: Happening }) {
  const { i18n } = useLingui();
  const account = useAccount();
  const { kind, at, actorName, subject, amountMinor } = happening;
  const name = happeningName(happening, i18n);
  const currency = happening.currency ?? account?.currency ?? null;
  return (
    <SubjectLink subject={subject} className={classes.line}>
      <span className={classes.lineText}>
        <span className={classes.lineTitle}>
          {i18n._(activityWords(kind))}
          {name === null ? null : <> · {name}</>}
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
