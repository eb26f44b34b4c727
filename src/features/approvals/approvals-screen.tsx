import { Button, Checkbox } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import type { Decider } from '../../../domain/approvals/approval-rules.ts';
import type { Instant } from '../../../domain/calendar-date.ts';
import { instantFromMs } from '../../../domain/calendar-date.ts';
import { useOfflineQuery, usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { FirstLoad } from '../../ui/layout/first-load.tsx';
import { PageHeader } from '../../ui/layout/layout.tsx';
import { LoadingState } from '../../ui/layout/loading-state.tsx';
import { EmptyState, FailedState } from '../../ui/layout/screen-state.tsx';
import { StaleNote } from '../../ui/layout/stale-note.tsx';
import { StripTab, TabStrip } from '../../ui/lists/tab-strip.tsx';
import { useNow } from '../../ui/text/use-now.ts';
import { approvalsQuery, requestsOf } from './approval-queries.ts';
import type { ApprovalRequest } from './approval-standing.ts';
import type { ApprovalsSearch, ApprovalTab } from './approvals-search.ts';
import { approvalTabs } from './approvals-search.ts';
import { ApprovalRow } from './approval-row.tsx';
import { ApproveSelected } from './approve-selected.tsx';
import classes from './approvals.module.css';
import { approvalFromList } from './decide.ts';
import { useDecide } from './use-decide.ts';

type ApprovalsScreenProps = { readonly search: ApprovalsSearch; readonly onSearch: (search: ApprovalsSearch) => void };

/** The approval inbox: for me, the team's, and what is done. It is read offline; deciding needs a connection. */
export function ApprovalsScreen({ search, onSearch }: ApprovalsScreenProps) {
  const { offline, who, roles } = usePortal();
  const sync = useSyncStatus();
  const now = instantFromMs(useNow());
  const approvals = useOfflineQuery(approvalsQuery(offline));
  const tab = search.tab ?? 'mine';
  const decider = { userId: who.user, roles };
  const shown = approvals.data && requestsOf(tab, approvals.data, decider, now);
  // What has not come yet is not nothing.
  const isFirstLoad = sync.asOf === null && shown?.length === 0;
  const counts = approvals.data && !isFirstLoad ? countsOf(approvals.data, decider, now) : null;
  return (
    <>
      <PageHeader
        title={<Trans id="approvals.title">Approvals</Trans>}
        note={<StaleNote asOf={sync.asOf} isOnline={sync.isOnline} />}
      />
      <Tabs
        active={tab}
        counts={counts}
        onChoose={(chosen) => onSearch({ tab: chosen === 'mine' ? undefined : chosen })}
      />
      {approvals.isError ? <FailedState onRetry={() => void approvals.refetch()} /> : null}
      {approvals.isPending ? <LoadingState /> : null}
      {isFirstLoad ? <FirstLoad status={sync} onRetry={() => void offline.pull()} /> : null}
      {shown && !isFirstLoad ? <Requests key={tab} tab={tab} requests={shown} /> : null}
    </>
  );
}

function countsOf(requests: readonly ApprovalRequest[], decider: Decider, now: Instant): Record<ApprovalTab, number> {
  const counts = approvalTabs.map((tab) => [tab, requestsOf(tab, requests, decider, now).length]);
  return Object.fromEntries(counts) as Record<ApprovalTab, number>;
}

function Tabs({
  active,
  counts,
  onChoose,
}: {
  readonly active: ApprovalTab;
  readonly counts: Record<ApprovalTab, number> | null;
  readonly onChoose: (tab: ApprovalTab) => void;
}) {
  const { t } = useLingui();
  const names: Record<ApprovalTab, string> = {
    mine: t({ id: 'approvals.tab.mine', message: 'For me' }),
    team: t({ id: 'approvals.tab.team', message: 'Team' }),
    done: t({ id: 'approvals.tab.done', message: 'Done' }),
  };
  return (
    <TabStrip label={t({ id: 'approvals.tabs.label', message: 'Requests' })}>
      {approvalTabs.map((tab) => (
        <StripTab
          key={tab}
          isActive={tab === active}
          name={names[tab]}
          count={counts?.[tab] ?? null}
          onChoose={() => onChoose(tab)}
        />
      ))}
    </TabStrip>
  );
}

type RequestsProps = { readonly tab: ApprovalTab; readonly requests: readonly ApprovalRequest[] };

function Requests({ tab, requests }: RequestsProps) {
  const { t } = useLingui();
  const canDecide = tab === 'mine';
  const deciding = useDecide();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = requests.filter(({ approval }) => chosen.has(approval.id)).map(({ approval }) => approval);
  const toggle = (id: string) =>
    setChosen((before) =>
      before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
    );
  const approve = async () => {
    if (await deciding.run(selected.map(approvalFromList))) setChosen(new Set());
  };
  return (
    <>
      {requests.length === 0 ? <Nothing tab={tab} /> : null}
      <ul className={classes.list}>
        {requests.map((request) => (
          <li key={request.approval.id} className={classes.row}>
            {canDecide ? (
              <Checkbox
                aria-label={t({
                  id: 'approvals.select-one',
                  message: `Select the request of ${request.approval.authorName}`,
                })}
                checked={chosen.has(request.approval.id)}
                onChange={() => toggle(request.approval.id)}
              />
            ) : null}
            <ApprovalRow request={request} />
          </li>
        ))}
      </ul>
      {selected.length > 0 || deciding.state.undone.length > 0 ? (
        <ApproveSelected approvals={selected} deciding={deciding.state} onApprove={() => void approve()} />
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
          <Trans id="approvals.empty.other">There is nothing here</Trans>
        )
      }
      action={
        tab === 'mine' ? (
          <Button variant="default" renderRoot={(rest) => <Link {...rest} to="/account-overview" />}>
            <Trans id="approvals.empty.action">See invoices</Trans>
          </Button>
        ) : null
      }
    />
  );
}
