import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconMessageReport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { hasRole } from '../../../domain/access/role.ts';
import { raiseDispute } from '../../../domain/disputes/raise-dispute.action.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListAddress } from '../../kit/list/list-route.ts';
import { useRowList } from '../../kit/list/use-row-list.ts';
import { periodFilter } from '../../kit/period/period-filter.tsx';
import { useEntries, useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { Note } from '../../ui/layout/note.tsx';
import { EmptyState } from '../../ui/layout/screen-state.tsx';
import { disputeStatusLabel } from './dispute-status-badge.tsx';
import { disputeColumns, disputeDrawing } from './dispute-columns.tsx';
import { disputeCounts, matchingDisputes } from './dispute-list.ts';
import { disputesQuery } from './dispute-queries.ts';
import { waitingDisputes } from './dispute-waiting.ts';
import { type DisputesSearch, type DisputeTab, disputeTabs } from './disputes-search.ts';

const filterNames = {
  from: /*i18n*/ { id: 'disputes.filter.from', message: 'Raised from' },
  to: /*i18n*/ { id: 'disputes.filter.to', message: 'Raised until' },
};

/** The disputes of the account with their status, all read from this device. */
export function DisputesScreen({ search, onSearch }: ListAddress<DisputesSearch>) {
  const { t, i18n } = useLingui();
  const { offline, roles } = usePortal();
  const disputes = useOfflineQuery(disputesQuery(offline));
  const tab = search.tab ?? 'all';
  const listed = disputes.data ?? [];
  const counts = disputes.data ? disputeCounts(listed, search) : null;
  const { from, to } = search;
  const list = useRowList({
    from: disputes,
    rows: matchingDisputes(listed, tab, search),
    columns: disputeColumns,
    search,
    usual: { key: 'date', descending: true },
    narrowedBy: [tab, from, to],
  });
  const nameOf = (one: DisputeTab) =>
    one === 'all' ? t({ id: 'disputes.tab.all', message: 'All' }) : i18n._(disputeStatusLabel(one));
  const action = hasRole(roles, ...raiseDispute.roles) ? <RaiseButton /> : null;
  return (
    <ListPage
      name="disputes"
      label={t({ id: 'disputes.table.label', message: 'Disputes' })}
      header={{ title: <Trans id="disputes.list.title">Disputes</Trans>, actions: action }}
      search={search}
      onSearch={onSearch}
      searchLabel={t({ id: 'disputes.search.label', message: 'Search disputes' })}
      searched={t({ id: 'disputes.search.placeholder', message: 'Invoice, seller or amount' })}
      tabs={{
        label: t({ id: 'disputes.tabs.label', message: 'Disputes by status' }),
        all: disputeTabs.map((one) => ({
          id: one,
          isActive: one === tab,
          name: nameOf(one),
          count: counts?.[one] ?? null,
          onChoose: () => onSearch({ tab: one === 'all' ? undefined : one, sel: undefined }),
        })),
      }}
      filters={periodFilter({ from, to }, onSearch, i18n, filterNames)}
      {...list}
      drawing={disputeDrawing}
      above={<WaitingDisputes />}
      empty={
        listed.length === 0 ? (
          <EmptyState
            icon={IconMessageReport}
            title={<Trans id="disputes.empty.title">No disputes</Trans>}
            action={action}
          >
            <Trans id="disputes.empty.text">
              If something is wrong with an invoice, you can dispute all or part of it.
            </Trans>
          </EmptyState>
        ) : (
          <EmptyState
            icon={IconMessageReport}
            title={<Trans id="disputes.empty.tab">No disputes with this status</Trans>}
          />
        )
      }
      nothingFound={{ title: <Trans id="disputes.empty.search">No matching disputes on this device</Trans> }}
    />
  );
}

/** Disputes that have not arrived at the server are not in the list yet. */
function WaitingDisputes() {
  const count = waitingDisputes(useEntries()).length;
  if (count === 0) return null;
  return (
    <Note>
      <Trans id="disputes.list.waiting">
        <Plural value={count} one="# dispute is" other="# disputes are" /> waiting to be sent.
      </Trans>
    </Note>
  );
}

function RaiseButton() {
  return (
    <Button renderRoot={(rest) => <Link {...rest} to="/dispute" search={{}} />}>
      <Trans id="disputes.list.raise">Dispute an invoice</Trans>
    </Button>
  );
}
