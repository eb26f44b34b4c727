import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { IconChecks } from '@tabler/icons-react';
import { useMemo } from 'react';
import { hasRole } from '../../../domain/access/role.ts';
import type { Approval } from '../../../domain/approvals/approval.ts';
import { changeApprovalRules } from '../../../domain/approvals/change-approval-rules.action.ts';
import { delegateApprovals } from '../../../domain/approvals/delegate-approvals.action.ts';
import { instantFromMs } from '../../../domain/time/instant.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListAddress } from '../../kit/list/list-route.ts';
import { useRowList } from '../../kit/list/use-row-list.ts';
import { useListSelection } from '../../kit/list/use-list-selection.ts';
import { periodFilter } from '../../kit/period/period-filter.tsx';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { isSelected } from '../../ui/lists/row-selection.ts';
import { EmptyState } from '../../ui/layout/screen-state.tsx';
import { useNow } from '../../ui/text/use-now.ts';
import { approvalColumns, approvalDrawing } from './approval-columns.tsx';
import { approvalsQuery, matchingRequests, requestsOf } from './approval-queries.ts';
import { type ApprovalsSearch, type ApprovalTab, approvalTabs } from './approvals-search.ts';
import { ApproveSelected } from './approve-selected.tsx';
import { approvalFromList } from './decide.ts';
import { useDecide } from './use-decide.tsx';

const tabNames: Record<ApprovalTab, MessageDescriptor> = {
  mine: /*i18n*/ { id: 'approvals.tab.mine', message: 'For me' },
  team: /*i18n*/ { id: 'approvals.tab.team', message: 'Team' },
  done: /*i18n*/ { id: 'approvals.tab.done', message: 'Done' },
};

/** The approval inbox: for me, for the team, and completed. It can be read offline; decisions need a connection. */
export function ApprovalsScreen({ search, onSearch }: ListAddress<ApprovalsSearch>) {
  const { t, i18n } = useLingui();
  const { offline, who, roles, program } = usePortal();
  const nowMs = useNow();
  const now = instantFromMs(nowMs);
  const approvals = useOfflineQuery(approvalsQuery(offline));
  const deciding = useDecide();
  const tab = search.tab ?? 'mine';
  const ofTab = (one: ApprovalTab) => requestsOf(one, approvals.data ?? [], { userId: who.user, roles }, now);
  const columns = useMemo(() => approvalColumns(instantFromMs(nowMs)), [nowMs]);
  const requests = matchingRequests(ofTab(tab), search, program.timeZone);
  const list = useRowList({
    from: approvals,
    rows: requests,
    columns,
    search,
    usual: 'asGiven',
    narrowedBy: [tab, search.from, search.to],
  });
  const drawing = useMemo(() => approvalDrawing(who.user), [who.user]);
  const selecting = useListSelection(
    search.sel,
    async () => (await list.source.all()).map(({ approval }) => approval.id),
    (sel) => onSearch({ sel }),
  );
  const selected =
    tab === 'mine'
      ? requests.map(({ approval }) => approval).filter(({ id }) => isSelected(selecting.selection, id))
      : [];
  const approve = async () => {
    if (await deciding.run(selected.map(approvalFromList))) onSearch({ sel: undefined });
  };
  const reject = async (reason: string) => {
    if (await deciding.run(selected.map((approval) => rejection(approval, reason)))) onSearch({ sel: undefined });
  };
  return (
    <ListPage
      name="approvals"
      label={t({ id: 'approvals.tabs.label', message: 'Requests' })}
      header={{ title: <Trans id="approvals.title">Approvals</Trans>, actions: <MoreLinks /> }}
      search={search}
      onSearch={onSearch}
      searchLabel={t({ id: 'approvals.search.label', message: 'Search requests' })}
      searched={t({ id: 'approvals.search.placeholder', message: 'Name or amount' })}
      tabs={{
        label: t({ id: 'approvals.tabs.label', message: 'Requests' }),
        all: approvalTabs.map((one) => ({
          id: one,
          isActive: one === tab,
          name: i18n._(tabNames[one]),
          count: approvals.data ? ofTab(one).length : null,
          onChoose: () => onSearch({ tab: one === 'mine' ? undefined : one, sel: undefined }),
        })),
      }}
      filters={periodFilter(search, onSearch, i18n)}
      {...list}
      drawing={drawing}
      selecting={
        tab === 'mine'
          ? {
              ...selecting,
              labelOf: ({ approval }) =>
                t({ id: 'approvals.select-one', message: `Select the request from ${approval.authorName}` }),
            }
          : null
      }
      empty={<Nothing tab={tab} />}
      bar={
        selected.length > 0 || deciding.state.undone.length > 0 ? (
          <ApproveSelected
            approvals={selected}
            deciding={deciding.state}
            onApprove={() => void approve()}
            onReject={(reason) => void reject(reason)}
          />
        ) : null
      }
    />
  );
}

function rejection(approval: Approval, reason: string) {
  return { ...approvalFromList(approval), decision: 'reject' as const, reason };
}

/** Links to approval settings, for people who decide. */
function MoreLinks() {
  const { roles } = usePortal();
  return (
    <>
      {hasRole(roles, ...delegateApprovals.roles) ? (
        <Button variant="default" renderRoot={(rest) => <Link {...rest} to="/approvals/delegation" />}>
          <Trans id="approvals.delegation.link">Delegate</Trans>
        </Button>
      ) : null}
      {hasRole(roles, ...changeApprovalRules.roles) ? (
        <Button variant="default" renderRoot={(rest) => <Link {...rest} to="/account/settings/approval-rules" />}>
          <Trans id="approvals.rules.title">Approval rules</Trans>
        </Button>
      ) : null}
    </>
  );
}

function Nothing({ tab }: { readonly tab: ApprovalTab }) {
  return (
    <EmptyState
      icon={IconChecks}
      title={
        tab === 'mine' ? (
          <Trans id="approvals.empty.mine">No requests for your approval</Trans>
        ) : (
          <Trans id="approvals.empty.other">No requests</Trans>
        )
      }
      action={
        tab === 'mine' ? (
          <Button variant="default" renderRoot={(rest) => <Link {...rest} to="/account-overview" />}>
            <Trans id="approvals.empty.action">See invoices</Trans>
          </Button>
        ) : null
      }
    >
      {tab === 'mine' ? null : tab === 'team' ? (
        <Trans id="approvals.empty.team-text">
          Your own requests and those of your colleagues are listed here until they’re decided.
        </Trans>
      ) : (
        <Trans id="approvals.empty.done-text">Decided requests are listed here.</Trans>
      )}
    </EmptyState>
  );
}
