import { Plural, Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { IconBan, IconCircleCheck, IconClockExclamation, IconHandStop, IconUserCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { hasRole } from '../../../domain/access/role.ts';
import { pages } from '../../../domain/pages.ts';
import { instantFromMs } from '../../../domain/time/instant.ts';
import { money } from '../../../domain/money.ts';
import { payInvoices } from '../../../domain/payments/pay-invoices.action.ts';
import {
  useAccount,
  useEntries,
  useOfflineQuery,
  usePayableOverdue,
  usePortal,
  useSyncStatus,
} from '../../platform/react/portal-context.ts';
import { BareButton } from '../../ui/fields/bare-button.tsx';
import { failureWords } from '../../ui/status/failure-words.ts';
import { useOpenOutbox } from '../../kit/dialog/open-dialog.ts';
import type { BadgeIcon, Tone } from '../../ui/status/status-badge.tsx';
import { useNow } from '../../ui/text/use-now.ts';
import { Block } from './block.tsx';
import { Line } from './line.tsx';
import { type Need, needsOf } from './needs-me.ts';
import { needsQuery } from './overview-queries.ts';
import classes from './overview.module.css';

/** The first block: items that wait for this person, each with its figure and its link. */
export function NeedsMeBlock() {
  const { offline, program, roles, who } = usePortal();
  const account = useAccount();
  const now = instantFromMs(useNow());
  const entryStates = useEntries().map(({ state }) => state);
  const query = useOfflineQuery(needsQuery(offline));
  const canPay = program.flags.payments && hasRole(roles, ...payInvoices.roles);
  const currency = account?.currency ?? program.defaultCurrency;
  const payableCount = usePayableOverdue();
  return (
    <Block name="needs" title={<Trans id="overview.needs.title">Needs you</Trans>} query={query}>
      {({ overdueCount, overdueMinor, ...read }) => {
        const overdue = { count: overdueCount, total: money(overdueMinor, currency) };
        const facts = { ...read, entryStates, overdue };
        const needs = needsOf(facts, { userId: who.user, roles }, canPay, now);
        if (needs.length === 0) return <Nothing />;
        return (
          <ul className={classes.list}>
            {needs.map((need) => (
              <li key={need.kind === 'failure' ? need.failure.payment.id : need.kind} className={classes.item}>
                <NeedLine need={need} payableCount={canPay ? payableCount : 0} />
              </li>
            ))}
          </ul>
        );
      }}
    </Block>
  );
}

function Nothing() {
  const { isOnline } = useSyncStatus();
  return (
    <p className={classes.calm}>
      <IconCircleCheck size={20} stroke={1.6} aria-hidden />
      {isOnline ? (
        <Trans id="overview.needs.nothing">Nothing needs your attention.</Trans>
      ) : (
        <Trans id="overview.needs.nothing-offline">Nothing needed your attention when you were last online.</Trans>
      )}
    </p>
  );
}

type NeedLineProps = {
  readonly need: Need;
  /** How many past due invoices the button of this page pays: disputed ones, for example, are not among them. */
  readonly payableCount: number;
};

function NeedLine({ need, payableCount }: NeedLineProps) {
  const openOutbox = useOpenOutbox();
  switch (need.kind) {
    case 'approvals': {
      const line = <Line {...looks.approvals} title={<ApprovalsTitle count={need.count} />} amounts={need.totals} />;
      return need.onlyId ? (
        <Link to="/approvals/$approvalId" params={{ approvalId: need.onlyId }} className={classes.line}>
          {line}
        </Link>
      ) : (
        <Link to="/approvals" className={classes.line}>
          {line}
        </Link>
      );
    }
    case 'entries':
      return (
        <BareButton className={classes.line} onClick={openOutbox}>
          <Line
            {...looks.entries}
            title={
              <Plural
                id="overview.needs.entries"
                value={need.count}
                one="# of your requests needs you"
                other="# of your requests need you"
              />
            }
            note={<EntriesNote count={need.count} />}
          />
        </BareButton>
      );
    case 'overdue':
      return (
        <Link to="/account-overview" search={{ tab: 'pastDue' }} className={classes.line}>
          <Line
            {...looks.overdue}
            title={
              <Plural
                id="overview.needs.overdue"
                value={need.count}
                one="# invoice is past due"
                other="# invoices are past due"
              />
            }
            note={
              payableCount > 0 && payableCount < need.count ? (
                <Trans id="overview.needs.overdue-payable">{payableCount} can be paid now</Trans>
              ) : null
            }
            amounts={[need.total]}
          />
        </Link>
      );
    case 'failure':
      return <FailureLine need={need} />;
    case 'question':
      return <QuestionLine need={need} />;
    case 'creditIncrease':
      return <IncreaseLine need={need} />;
    case 'moreFailures':
      return (
        <Link to="/payments" search={{ tab: 'failed' }} className={classes.line}>
          <Line
            {...looks.failure}
            title={
              <Plural
                id="overview.needs.more-failures"
                value={need.count}
                one="# more payment failed"
                other="# more payments failed"
              />
            }
          />
        </Link>
      );
  }
}

function EntriesNote({ count }: { readonly count: number }) {
  return (
    <Plural
      id="overview.needs.entries-note"
      value={count}
      one="It won’t be sent until you’ve checked it."
      other="They won’t be sent until you’ve checked them."
    />
  );
}

function ApprovalsTitle({ count }: { readonly count: number }) {
  return (
    <Plural
      id="overview.needs.approvals"
      value={count}
      one="# request is waiting for your approval"
      other="# requests are waiting for your approval"
    />
  );
}

function IncreaseLine({ need }: { readonly need: Extract<Need, { kind: 'creditIncrease' }> }) {
  return (
    <Link to="/account-overview/increase-credit" state={{ isOverPage: true }} className={classes.line}>
      <Line
        {...looks.failure}
        title={<Trans id="overview.activity.credit-failed">Credit increase request failed</Trans>}
        note={<Trans id="overview.needs.credit-failed-note">Send the request again.</Trans>}
        amounts={[need.requested]}
      />
    </Link>
  );
}

/** The link leads to the page of the dispute, or to the invoice for people without that page. */
function QuestionLine({ need: { dispute, count } }: { readonly need: Extract<Need, { kind: 'question' }> }) {
  const { roles } = usePortal();
  const { invoiceNumber } = dispute;
  const line = (
    <Line
      {...looks.entries}
      title={
        <Plural
          id="overview.needs.question"
          value={count}
          one="The seller has asked you a question"
          other="Sellers have asked you # questions"
        />
      }
      note={
        <Trans id="overview.needs.question-note">
          Dispute of invoice <bdi>{invoiceNumber}</bdi>
        </Trans>
      }
    />
  );
  return hasRole(roles, ...pages['activity-dispute'].opensFor) ? (
    <Link to="/activity/disputes/$disputeId" params={{ disputeId: dispute.id }} className={classes.line}>
      {line}
    </Link>
  ) : (
    <Link to="/account-overview/invoices/$chargeId" params={{ chargeId: dispute.chargeId }} className={classes.line}>
      {line}
    </Link>
  );
}

function FailureLine({ need: { failure } }: { readonly need: Extract<Need, { kind: 'failure' }> }) {
  const { i18n } = useLingui();
  const { payment, unpaidMinor } = failure;
  return (
    <Link to="/payment/$id" params={{ id: payment.id }} className={classes.line}>
      <Line
        {...looks.failure}
        title={
          <Trans id="overview.needs.failure">
            Payment <bdi>{payment.reference}</bdi> failed
          </Trans>
        }
        note={payment.failureReason ? i18n._(failureWords[payment.failureReason]) : null}
        amounts={[money(unpaidMinor, payment.currency)]}
      />
    </Link>
  );
}

const looks = {
  approvals: { icon: IconUserCheck, tone: 'info' },
  entries: { icon: IconHandStop, tone: 'warning' },
  overdue: { icon: IconClockExclamation, tone: 'negative' },
  failure: { icon: IconBan, tone: 'negative' },
} as const satisfies Record<string, { icon: BadgeIcon; tone: Tone }>;
