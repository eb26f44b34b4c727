import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { I18n } from '@lingui/core';
import { refuseByAccountStatus } from '../../../../domain/accounts/account-status-rules.ts';
import { type LimitAnswer as Answer, checkLimit } from '../../../../domain/cards/limit-check.ts';
import type { BindingPolicy } from '../../../../domain/policies/judge-purchase.ts';
import { formatMoney, money } from '../../../../domain/money.ts';
import { PageDialog } from '../../../kit/dialog/page-dialog.tsx';
import { usePageDialog } from '../../../kit/dialog/use-page-dialog.ts';
import { useAccount, usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { WhomItAsks } from '../../../ui/text/whom-it-asks.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { LeftText } from '../../../ui/text/left-text.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { AvailableFigure, FreshnessLine } from '../available-figure.tsx';
import { asAskedFor } from '../card-state.ts';
import { AskForMore, type LimitReview } from './ask-for-more.tsx';
import { limitToRaise } from './may-ask-for-limit.ts';
import classes from './limit-check.module.css';
import type { TypedAmount } from '../../../ui/fields/typed-amount.ts';
import type { ShownCard } from '../use-cards.ts';
import { verdictWords } from './verdict-words.ts';
import { WhyUnknown } from './why-unknown.tsx';

const LimitRequest = lazy(() =>
  import('./request-limit-form.tsx').then((module) => ({ default: module.LimitRequest })),
);

type LimitAnswerProps = { readonly shown: ShownCard | null; readonly typed: TypedAmount };

/** The answer in words: fits, exceeds a limit by an amount, or unknown with the reason. */
export function LimitAnswer({ shown, typed }: LimitAnswerProps) {
  const { asOf } = useSyncStatus();
  const { i18n } = useLingui();
  // Separate from the answer: a changed answer does not interrupt a request that is being written.
  const [review, setReview] = useState<LimitReview | null>(null);
  const dialog = usePageDialog('request-limit');
  if (shown === null)
    return (
      <p className={classes.hint}>
        {asOf === null ? (
          <Trans id="limit-check.first-load">Nothing has been loaded yet. Connect to load your cards.</Trans>
        ) : (
          <Trans id="limit-check.no-card">Choose the card to pay with.</Trans>
        )}
      </p>
    );
  return (
    <>
      {typed.kind === 'none' ? (
        // Only the page itself decides how old a figure may be, not its snapshot.
        <div data-passing style={{ display: 'contents' }}>
          <AvailableFigure shown={shown} />
        </div>
      ) : null}
      {typed.kind === 'wrong' ? <p className={classes.hint}>{verdictWords(i18n).wrong}</p> : null}
      {typed.kind === 'amount' ? (
        <Verdict
          shown={shown}
          amountMinor={typed.amountMinor}
          onReview={(begun) => {
            setReview(begun);
            dialog.open();
          }}
        />
      ) : null}
      <p className={classes.disclaimer}>
        <Trans id="limit-check.no-guarantee">Not a guarantee; decided at purchase.</Trans>
      </p>
      <RequestDialog shown={shown} review={review} />
    </>
  );
}

type RequestDialogProps = { readonly shown: ShownCard; readonly review: LimitReview | null };

/** The request over the limit check. After a reload the checked amount is not known any more; typed text is. */
function RequestDialog({ shown, review }: RequestDialogProps) {
  const { who, roles } = usePortal();
  const limitMinor = review?.limitMinor ?? limitToRaise(shown, { userId: who.user, roles });
  if (limitMinor === null) return null;
  const begun = review ?? { card: shown.card, limitMinor };
  return (
    <PageDialog name="request-limit" title={<Trans id="cards.request.title">Request a higher limit</Trans>}>
      {(close) => (
        <Suspense>
          <LimitRequest {...begun} isReopened={review === null} onClose={close} />
        </Suspense>
      )}
    </PageDialog>
  );
}

type VerdictProps = {
  readonly shown: ShownCard;
  readonly amountMinor: number;
  readonly onReview: (review: LimitReview) => void;
};

function Verdict({ shown, amountMinor, onReview }: VerdictProps) {
  const { i18n } = useLingui();
  const { ladder, freshness, hasPendingChange, card, bounds } = shown;
  const answer: Answer = ladder
    ? checkLimit(amountMinor, asAskedFor(shown), ladder, { freshness, hasPendingChange, bounds })
    : { kind: 'cannotTell', why: 'noFigure' };
  if (answer.kind === 'cannotTell')
    return (
      <>
        <Headline tone="unknown">{verdictWords(i18n).unknown}</Headline>
        <WhyUnknown shown={shown} why={answer.why} />
      </>
    );
  if (answer.kind === 'fits')
    return (
      <>
        {/* Green means no doubt, which is true only for a current figure. */}
        <Headline tone={freshness === 'current' ? 'fits' : 'fitsOnce'}>{verdictWords(i18n).fits}</Headline>
        <Beside shown={shown} availableMinor={answer.availableMinor} amountMinor={amountMinor} />
      </>
    );
  if (answer.kind === 'blocked')
    return (
      <>
        <Headline tone="over">{verdictWords(i18n).blocked}</Headline>
        <WhyBlocked />
      </>
    );
  const by = formatMoney(money(answer.byMinor, card.currency), i18n.locale);
  if (answer.kind !== 'over')
    return (
      <>
        <Headline tone="over">{policyHeadline(answer, by, i18n)}</Headline>
        <p className={classes.hint}>
          <WhomItAsks verdict={answer} />
        </p>
      </>
    );
  return (
    <>
      <Headline tone="over">{verdictWords(i18n).over(by, answer.level)}</Headline>
      <Beside shown={shown} availableMinor={ladder?.binding?.availableMinor ?? null} amountMinor={null} />
      <AskForMore shown={shown} amountMinor={amountMinor} level={answer.level} onReview={onReview} />
    </>
  );
}

function policyHeadline(answer: BindingPolicy, by: string, i18n: I18n): string {
  const words = verdictWords(i18n);
  const { policy, rule } = answer.bound;
  if (answer.kind === 'asks') return words.policyAsks(policy);
  return rule === 'hours' ? words.policyHours(policy) : words.policyOver(by, policy);
}

function WhyBlocked() {
  const account = useAccount();
  const refusal = account ? refuseByAccountStatus(account.status, 'buy') : null;
  return refusal ? (
    <p className={classes.beside}>
      <RefusalText refusal={refusal} />
    </p>
  ) : null;
}

type BesideProps = {
  readonly shown: ShownCard;
  readonly availableMinor: number | null;
  /** The typed amount if it fits: what would be left is then shown. */
  readonly amountMinor: number | null;
};

/** The figure behind the answer, and its age. */
function Beside({ shown, availableMinor, amountMinor }: BesideProps) {
  const { currency } = shown.card;
  return (
    <p className={classes.beside}>
      <span>
        {availableMinor === null ? (
          <Trans id="limit-check.no-limit">This card has no limit.</Trans>
        ) : availableMinor < 0 ? (
          <LeftText minor={availableMinor} currency={currency} weight="strong" />
        ) : (
          <Trans id="limit-check.of">
            <MinorText minor={availableMinor} currency={currency} weight="strong" /> left
          </Trans>
        )}
        {availableMinor !== null && amountMinor !== null ? (
          <>
            {', '}
            <Trans id="limit-check.after">
              <MinorText minor={availableMinor - amountMinor} currency={currency} /> afterwards
            </Trans>
          </>
        ) : null}
      </span>
      {shown.freshness === 'current' ? null : <FreshnessLine shown={shown} />}
    </p>
  );
}

const icons = { fits: IconCircleCheck, fitsOnce: IconCircleCheck, over: IconAlertTriangle, unknown: IconHelpCircle };

function Headline({ tone, children }: { readonly tone: keyof typeof icons; readonly children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <p className={classes.headline} data-tone={tone}>
      <Icon size={24} stroke={1.8} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
