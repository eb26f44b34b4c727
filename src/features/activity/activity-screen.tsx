import { NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHistory } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { seesAccount } from '../../../domain/access/visibility.ts';
import type { NamedHappening as Happening } from '../../kit/activity/with-references.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListAddress } from '../../kit/list/list-route.ts';
import { useRowList } from '../../kit/list/use-row-list.ts';
import { chosenPeriod } from '../../kit/period/chosen-period.ts';
import { PeriodFields } from '../../kit/period/period-fields.tsx';
import { useAccount, useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { EmptyState } from '../../ui/layout/screen-state.tsx';
import { activityColumns, activityDrawing } from './activity-columns.tsx';
import { activityFilterCount, activityQuery, actorsOf, matchingActivity } from './activity-list.ts';
import { type ActivitySearch, activityAbout } from './activity-search.ts';

const aboutNames: Record<Happening['about'], MessageDescriptor> = {
  charge: /*i18n*/ { id: 'activity.about.charge', message: 'Invoices' },
  payment: /*i18n*/ { id: 'activity.about.payment', message: 'Payments' },
  approval: /*i18n*/ { id: 'activity.about.approval', message: 'Approvals' },
  dispute: /*i18n*/ { id: 'activity.about.dispute', message: 'Disputes' },
  card: /*i18n*/ { id: 'activity.about.card', message: 'Cards' },
  limit: /*i18n*/ { id: 'activity.about.limit', message: 'Limits' },
  bankAccount: /*i18n*/ { id: 'activity.about.bank-account', message: 'Bank accounts' },
  user: /*i18n*/ { id: 'activity.about.user', message: 'Users' },
  group: /*i18n*/ { id: 'activity.about.group', message: 'Groups' },
  creditLine: /*i18n*/ { id: 'activity.about.credit-line', message: 'Credit line' },
  approvalRules: /*i18n*/ { id: 'activity.about.approval-rules', message: 'Approval rules' },
  policy: /*i18n*/ { id: 'activity.about.policy', message: 'Purchase policies' },
};

const filterNames = {
  about: /*i18n*/ { id: 'activity.filter.about', message: 'About' },
  by: /*i18n*/ { id: 'activity.filter.by', message: 'By' },
  from: /*i18n*/ { id: 'activity.filter.from', message: 'From' },
  to: /*i18n*/ { id: 'activity.filter.to', message: 'Until' },
} as const satisfies Record<string, MessageDescriptor>;

type ActivityScreenProps = ListAddress<ActivitySearch> & { readonly title: ReactNode };

/**
 * The audit trail of the account, or of the part that this person sees: who changed what, with old and new values. Read from this device.
 */
export function ActivityScreen({ title, search, onSearch }: ActivityScreenProps) {
  const { t, i18n } = useLingui();
  const { offline, program, roles, who } = usePortal();
  const { timeZone } = program;
  const currency = useAccount()?.currency ?? program.defaultCurrency;
  const activity = useOfflineQuery(activityQuery(offline, seesAccount(who.userType, roles)));
  const all = activity.data ?? noActivity;
  const columns = useMemo(() => activityColumns(currency), [currency]);
  const drawing = useMemo(() => activityDrawing(currency, timeZone), [currency, timeZone]);
  const { q, about, by, from, to } = search;
  const matching = useMemo(
    () => matchingActivity(all, { q, about, by, from, to }, { i18n, timeZone }),
    [all, q, about, by, from, to, i18n, timeZone],
  );
  const list = useRowList({
    from: activity,
    rows: matching,
    columns,
    search,
    usual: { key: 'at', descending: true },
    narrowedBy: [about, by, from, to],
  });
  return (
    <ListPage
      name="activity"
      label={t({ id: 'activity.table.label', message: 'Activity' })}
      header={{ title }}
      search={search}
      onSearch={onSearch}
      searchLabel={t({ id: 'activity.search.label', message: 'Search activity' })}
      searched={t({ id: 'activity.search.placeholder', message: 'Number, person or value' })}
      filters={{
        fields: <ActivityFilters {...{ search, onSearch }} actors={actorsOf(all)} />,
        count: activityFilterCount(search),
        none: { about: undefined, by: undefined, from: undefined, to: undefined },
        chosen: [
          { label: i18n._(filterNames.about), value: about && i18n._(aboutNames[about]) },
          { label: i18n._(filterNames.by), value: by },
          ...chosenPeriod(search, filterNames, i18n),
        ],
      }}
      {...list}
      drawing={drawing}
      empty={<EmptyState icon={IconHistory} title={<Trans id="overview.activity.nothing">No activity yet.</Trans>} />}
      nothingFound={{ title: <Trans id="activity.empty.search">No matching activity on this device</Trans> }}
    />
  );
}

const noActivity: readonly Happening[] = [];

type ActivityFiltersProps = Pick<ActivityScreenProps, 'search' | 'onSearch'> & { readonly actors: readonly string[] };

function ActivityFilters({ search, onSearch, actors }: ActivityFiltersProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <NativeSelect
        label={<span>{i18n._(filterNames.about)}</span>}
        value={search.about ?? ''}
        onChange={(event) => onSearch({ about: activityAbout.find((one) => one === event.currentTarget.value) })}
        data={[
          { value: '', label: t({ id: 'activity.filter.about-any', message: 'Everything' }) },
          ...activityAbout.map((value) => ({ value, label: i18n._(aboutNames[value]) })),
        ]}
      />
      <NativeSelect
        label={<span>{i18n._(filterNames.by)}</span>}
        value={search.by ?? ''}
        onChange={(event) => onSearch({ by: event.currentTarget.value || undefined })}
        data={[{ value: '', label: t({ id: 'activity.filter.by-any', message: 'Anybody' }) }, ...actors]}
      />
      <PeriodFields
        period={search}
        fromLabel={i18n._(filterNames.from)}
        toLabel={i18n._(filterNames.to)}
        onChange={onSearch}
      />
    </>
  );
}
