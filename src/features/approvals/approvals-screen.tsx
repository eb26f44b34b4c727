import { Button, Checkbox } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import type { Approval } from '../../../domain/approvals/approval.ts';
import type { Decider } from '../../../domain/approvals/approval-rules.ts';
import type { Instant } from '../../../domain/calendar-date.ts';
import { instantFromMs } from '../../../domain/calendar-date.ts';
import { money, sumPerCurrency } from '../../../domain/money.ts';
import { useOfflineQuery, usePortal, useSyncStatus } from '../../platform/portal-context.ts';
import { PageHeader, StickyBar } from '../../ui/layout.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Note } from '../../ui/note.tsx';
import { RefusalText } from '../../ui/refusal-text.tsx';
import { EmptyState, FailedState, LoadingState } from '../../ui/screen-state.tsx';
import { StaleNote } from '../../ui/stale-note.tsx';
import { StripTab, TabStrip } from '../../ui/tab-strip.tsx';
import { useNow } from '../../ui/use-now.ts';
import { approvalsQuery, requestsOf } from './approval-queries.ts';
import type { ApprovalsSearch, ApprovalTab } from './approvals-search.ts';
import { approvalTabs } from './approvals-search.ts';
import { ApprovalRow } from './approval-row.tsx';
import classes from './approvals.module.css';
import { useDecide } from './use-decide.ts';

/** Most requests that are decided together. */
const maxBatch = 25;

type ApprovalsScreenProps = { readonly search: ApprovalsSearch; readonly onSearch: (search: ApprovalsSearch) => void };

/** The approval inbox: for me, the team's, and what is done. It is read offline; deciding needs a connection. */
export function ApprovalsScreen({ search, onSearch }: ApprovalsScreenProps) {
  const { offline, who, roles } = usePortal();
  const sync = useSyncStatus();
  const now = instantFromMs(useNow());
  const approvals = useOfflineQuery(approvalsQuery(offline));
  const tab = search.tab ?? 'mine';
  const decider = { userId: who.user, roles };
  const shown = approvals.data ? requestsOf(tab, approvals.data, decider, now) : [];
  const counts = approvals.data ? countsOf(approvals.data, decider, now) : null;
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
      {approvals.data && shown.length === 0 ? <Nothing tab={tab} /> : null}
      {shown.length > 0 ? <Requests key={tab} approvals={shown} canDecide={tab === 'mine'} /> : null}
    </>
  );
}

function countsOf(approvals: readonly Approval[], decider: Decider, now: Instant): Record<ApprovalTab, number> {
  const counts = approvalTabs.map((tab) => [tab, requestsOf(tab, approvals, decider, now).length]);
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

function Requests({ approvals, canDecide }: { readonly approvals: readonly Approval[]; readonly canDecide: boolean }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = approvals.filter((approval) => chosen.has(approval.id));
  const toggle = (id: string) =>
    setChosen((before) =>
      before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
    );
  return (
    <>
      <ul className={classes.list}>
        {approvals.map((approval) => (
          <li key={approval.id} className={classes.row}>
            {canDecide ? (
              <Checkbox
                aria-label={t({ id: 'approvals.select-one', message: `Select the request of ${approval.authorName}` })}
                checked={chosen.has(approval.id)}
                onChange={() => toggle(approval.id)}
              />
            ) : null}
            <ApprovalRow approval={approval} />
          </li>
        ))}
      </ul>
      {canDecide && selected.length > 0 ? (
        <ApproveSelected approvals={selected} onDone={() => setChosen(new Set())} />
      ) : null}
    </>
  );
}

function ApproveSelected({
  approvals,
  onDone,
}: {
  readonly approvals: readonly Approval[];
  readonly onDone: () => void;
}) {
  const { t } = useLingui();
  const { isOnline } = useSyncStatus();
  const { state, approveAll } = useDecide();
  const count = approvals.length;
  const totals = sumPerCurrency(
    approvals.flatMap((approval) =>
      approval.amountMinor !== null && approval.currency ? [money(approval.amountMinor, approval.currency)] : [],
    ),
  );
  const approve = async () => {
    if (await approveAll(approvals)) onDone();
  };
  return (
    <StickyBar label={t({ id: 'approvals.selected', message: 'Selected requests' })}>
      <span>
        <Trans id="approvals.selected-count">{count} selected</Trans>{' '}
        {totals.map((total) => (
          <span key={total.currency}>
            · <MoneyText amount={total} weight="strong" />
          </span>
        ))}
      </span>
      {state.refusal ? (
        <Note tone="negative" announce="assertive">
          <RefusalText refusal={state.refusal} />
        </Note>
      ) : null}
      <Button
        ms="auto"
        loading={state.isWorking}
        disabled={!isOnline || count > maxBatch}
        onClick={() => void approve()}
      >
        {count > maxBatch ? (
          <Trans id="approvals.too-many">Up to {maxBatch} at once</Trans>
        ) : isOnline ? (
          <Trans id="approvals.approve-count">Approve {count}</Trans>
        ) : (
          <Trans id="approvals.needs-connection">Deciding needs a connection</Trans>
        )}
      </Button>
    </StickyBar>
  );
}

function Nothing({ tab }: { readonly tab: ApprovalTab }) {
  return (
    <EmptyState
      icon={IconChecks}
      title={
        tab === 'mine' ? (
          <Trans id="approvals.empty.mine">Nothing waits for you</Trans>
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
