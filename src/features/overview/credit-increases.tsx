import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { allowsRight } from '../../../domain/accounts/account-status-rules.ts';
import type { Buyer } from '../../../domain/accounts/buyer.ts';
import { cancelCreditIncrease } from '../../../domain/accounts/cancel-credit-increase.action.ts';
import type { CreditIncrease, CreditIncreaseStatus } from '../../../domain/accounts/credit-increase.ts';
import { refuseCancelling, temporaryIncrease } from '../../../domain/accounts/credit-line.ts';
import { requestCreditIncrease } from '../../../domain/accounts/request-credit-increase.action.ts';
import { isAsked, inputOf } from '../../../domain/action.ts';
import { refuse } from '../../../domain/errors.ts';
import { formatMoney, money } from '../../../domain/money.ts';
import { mayOpen } from '../../../domain/page-rules.ts';
import { dateInZone } from '../../../domain/time/calendar-date.ts';
import { useEntries, usePortal } from '../../platform/react/portal-context.ts';
import { Note } from '../../ui/layout/note.tsx';
import { RefusalText } from '../../ui/status/refusal-text.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import charts from './charts.module.css';

type CreditIncreasesProps = { readonly buyer: Buyer; readonly increases: readonly CreditIncrease[] };

/** Below the credit figures: requests and their outcomes, the end of a temporary line, and a link to request more. */
export function CreditIncreases({ buyer, increases }: CreditIncreasesProps) {
  const { roles } = usePortal();
  const entries = useEntries().filter(({ state }) => state.kind !== 'draft');
  const newestFirst = increases.toSorted((one, other) => (one.submittedAt < other.submittedAt ? 1 : -1));
  const [newest] = newestFirst;
  const queued = entries
    .map(({ envelope }) => inputOf(requestCreditIncrease, envelope))
    .find((input) => input !== null);
  const isCancelling = entries.some(({ envelope }) => isAsked(cancelCreditIncrease, envelope));
  const isPending = queued !== undefined || newest?.status === 'pending';
  const mayAsk = mayOpen('account-overview-increase-credit', roles) && allowsRight(buyer.status, 'request');
  return (
    <div className={charts.increases}>
      {queued ? (
        <p>
          <Trans id="credit.waiting">
            Credit line of <MinorText minor={queued.requestedMinor} currency={queued.currency} />: waiting to send
          </Trans>
        </p>
      ) : null}
      <TemporaryLine increases={increases} />
      {newest ? <Newest increase={newest} isCancelling={isCancelling} /> : null}
      {mayAsk && !isPending ? (
        <Button
          variant="default"
          renderRoot={(rest) => (
            <Link {...rest} to="/account-overview/increase-credit" state={{ isOverPage: true }} resetScroll={false} />
          )}
        >
          <Trans id="credit.increase.title">Request a credit increase</Trans>
        </Button>
      ) : null}
      {newestFirst.length > 0 ? <History increases={newestFirst} /> : null}
    </div>
  );
}

/** The end of a temporary line; or the line that applies after it, while more than the former line is in use. */
function TemporaryLine({ increases }: Pick<CreditIncreasesProps, 'increases'>) {
  const now = temporaryIncrease(increases);
  const formerMinor = now?.formerMinor ?? now?.lineMinor ?? null;
  if (now?.endsOn)
    return (
      <p>
        {formerMinor === null ? (
          <Trans id="credit.temporary-line">
            The credit line is raised temporarily until <DateText date={now.endsOn} />
          </Trans>
        ) : (
          <Trans id="credit.temporary">
            Temporary until <DateText date={now.endsOn} />, then{' '}
            <MinorText minor={formerMinor} currency={now.currency} /> again
          </Trans>
        )}
      </p>
    );
  const kept = increases.find(({ keptMinor }) => keptMinor !== null);
  if (!kept) return null;
  return (
    <Note>
      <Trans id="credit.kept">
        Your temporary increase has ended.{' '}
        <MinorText minor={kept.keptMinor ?? 0} currency={kept.currency} weight="strong" /> is in use, so this stays your
        credit line for now. As invoices are paid, it goes down to{' '}
        <MinorText minor={kept.formerMinor ?? kept.lineMinor ?? 0} currency={kept.currency} />.
      </Trans>
    </Note>
  );
}

type NewestProps = { readonly increase: CreditIncrease; readonly isCancelling: boolean };

/** The waiting request, with a button to withdraw it; or a failed one. */
function Newest({ increase, isCancelling }: NewestProps) {
  const { offline, who, roles, program } = usePortal();
  const { id: increaseId, buyerId } = increase;
  if (increase.status === 'failed')
    return (
      <Note tone="negative">
        <RefusalText refusal={refuse('CREDIT_INCREASE_FAILED')} />
      </Note>
    );
  if (increase.status !== 'pending') return null;
  const mayCancel = refuseCancelling(increase, who.user, roles) === null;
  return (
    <Note
      title={
        <Trans id="credit.pending">
          Credit line of <MinorText minor={increase.requestedMinor} currency={increase.currency} /> requested
        </Trans>
      }
      actions={
        mayCancel && !isCancelling ? (
          <Button
            variant="default"
            onClick={() => void offline.enqueue('cancelCreditIncrease', { buyerId, increaseId })}
          >
            <Trans id="actions.cancel-action.name">Cancel request</Trans>
          </Button>
        ) : null
      }
    >
      {isCancelling ? (
        <Trans id="credit.cancelling">The request is being canceled.</Trans>
      ) : (
        <Trans id="credit.pending-since">
          By <bdi>{increase.requestedByName}</bdi> on{' '}
          <DateText date={dateInZone(increase.submittedAt, program.timeZone)} />. Answered within 24 hours.
        </Trans>
      )}
    </Note>
  );
}

const outcomes: Record<CreditIncreaseStatus, ReactNode> = {
  pending: <Trans id="credit.status.pending">Pending</Trans>,
  approved: <Trans id="credit.status.approved">Approved</Trans>,
  approvedInPart: <Trans id="credit.status.in-part">Approved in part</Trans>,
  rejected: <Trans id="credit.status.rejected">Declined</Trans>,
  failed: <Trans id="credit.status.failed">Failed</Trans>,
  cancelled: <Trans id="credit.status.cancelled">Canceled</Trans>,
};

function History({ increases }: Pick<CreditIncreasesProps, 'increases'>) {
  const { program } = usePortal();
  const { i18n } = useLingui();
  return (
    <details>
      <summary>
        <Trans id="credit.history">History of the credit line</Trans>
      </summary>
      <ul className={charts.history}>
        {increases.map(({ id, submittedAt, currency, lineMinor, requestedMinor, grantedMinor, status, endsOn }) => {
          const from = lineMinor === null ? null : formatMoney(money(lineMinor, currency), i18n.locale);
          const to = formatMoney(money(grantedMinor ?? requestedMinor, currency), i18n.locale);
          return (
            <li key={id}>
              <DateText date={dateInZone(submittedAt, program.timeZone)} /> · {outcomes[status]} ·{' '}
              <span className="figures">{from === null ? to : `${from} → ${to}`}</span>
              {endsOn ? (
                <>
                  {' · '}
                  <Trans id="credit.request.until">
                    Until <DateText date={endsOn} />
                  </Trans>
                </>
              ) : null}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
