import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type AccountTotals, type Buyer, accountTotals, creditAvailableMinor } from '../../../domain/accounts/buyer.ts';
import { termsOf, termsWords } from '../../../domain/accounts/payment-terms.ts';
import { creditLineQuery } from '../../platform/account/shared-queries.ts';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { MinorText } from '../../ui/text/money-text.tsx';
import { Ring } from '../../ui/layout/ring.tsx';
import { AvailableLabel } from './available-hero.tsx';
import { Block } from './block.tsx';
import { CreditIncreases } from './credit-increases.tsx';
import charts from './charts.module.css';
import classes from './overview.module.css';

/** The credit line of the account: a ring chart, and the figures beside it, which add up. Some people know what is available only. */
export function CreditBlock() {
  const { offline, who } = usePortal();
  const query = useOfflineQuery(creditLineQuery(offline, who));
  return (
    <Block name="credit" title={<Trans id="overview.credit.title">Credit</Trans>} query={query}>
      {({ buyer, increases }) =>
        buyer ? (
          <>
            <Credit buyer={buyer} />
            <CreditIncreases buyer={buyer} increases={increases} />
          </>
        ) : (
          <p className={classes.calm}>
            <Trans id="overview.credit.none">No credit account</Trans>
          </p>
        )
      }
    </Block>
  );
}

function Credit({ buyer }: { readonly buyer: Buyer }) {
  const { i18n } = useLingui();
  const totals = accountTotals(buyer);
  const availableMinor = creditAvailableMinor(buyer);
  const { currency } = buyer;
  const given = termsOf(buyer);
  const terms = given && { ...termsWords[given.cycle], values: { days: given.days } };
  return (
    <div className={charts.credit}>
      {totals ? <CreditRing totals={totals} /> : null}
      <dl className={charts.figures}>
        {totals ? <Totals totals={totals} currency={currency} /> : null}
        <Figure isTotal={totals !== null} label={<AvailableLabel availableMinor={availableMinor} />}>
          <MinorText minor={Math.abs(availableMinor)} currency={currency} weight="strong" />
        </Figure>
        {terms ? <Figure label={<Trans id="credit.terms.label">Payment terms</Trans>}>{i18n._(terms)}</Figure> : null}
      </dl>
    </div>
  );
}

function CreditRing({ totals }: { readonly totals: AccountTotals }) {
  const { t, i18n } = useLingui();
  const { used, authorised } = creditShares(totals);
  const percent = i18n.number(used + authorised, { style: 'percent', maximumFractionDigits: 0, roundingMode: 'floor' });
  return (
    <Ring
      label={t({ id: 'overview.credit.ring', message: `${percent} of the credit is used` })}
      shares={[
        { key: 'used', share: used, color: 'var(--accent-text)' },
        { key: 'authorised', share: authorised, color: 'var(--text-dimmed)' },
      ]}
    >
      <span className={charts.ringLabel} aria-hidden>
        <span className={`figures ${charts.ringPercent}`}>{percent}</span>
        <Trans id="overview.credit.taken">used</Trans>
      </span>
    </Ring>
  );
}

type TotalsProps = { readonly totals: AccountTotals; readonly currency: Buyer['currency'] };

/** The parts of the credit line, for people who know them. */
function Totals({ totals, currency }: TotalsProps) {
  return (
    <>
      <Figure label={<Trans id="overview.credit.approved">Approved</Trans>}>
        <MinorText minor={totals.creditApprovedMinor} currency={currency} />
      </Figure>
      <Figure mark="used" label={<Trans id="overview.credit.used">Used</Trans>}>
        <MinorText minor={totals.openMinor} currency={currency} />
      </Figure>
      <Figure mark="authorised" label={<Trans id="overview.credit.authorised">Pending authorizations</Trans>}>
        <MinorText minor={totals.authorisedMinor} currency={currency} />
      </Figure>
    </>
  );
}

type FigureProps = {
  readonly label: ReactNode;
  readonly children: ReactNode;
  /** The part of the ring to which the figure belongs. */
  readonly mark?: 'used' | 'authorised';
  readonly isTotal?: boolean;
};

function Figure({ label, children, mark, isTotal = false }: FigureProps) {
  return (
    <div className={charts.figure} data-total={isTotal || undefined}>
      <dt>
        <span className={charts.mark} data-mark={mark} aria-hidden />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/**
 * The parts of the ring, from 0 to 1, with a sum of at most 1. If more than the approved line is used, the ring is full, and the used part
 * has priority.
 */
export function creditShares({ creditApprovedMinor, openMinor, authorisedMinor }: AccountTotals): {
  readonly used: number;
  readonly authorised: number;
} {
  if (creditApprovedMinor <= 0) return { used: openMinor > 0 ? 1 : 0, authorised: 0 };
  const used = Math.min(1, Math.max(0, openMinor) / creditApprovedMinor);
  return { used, authorised: Math.min(1 - used, authorisedMinor / creditApprovedMinor) };
}
