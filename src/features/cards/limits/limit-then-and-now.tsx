import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { inputOf } from '../../../../domain/action.ts';
import type { Approval } from '../../../../domain/approvals/approval.ts';
import { requestHigherLimit } from '../../../../domain/cards/request-higher-limit.action.ts';
import { type SpendingLimit, spendingLimitSchema } from '../../../../domain/cards/spending-limit.ts';
import { formatMoney, money } from '../../../../domain/money.ts';
import type { RequestRows } from '../../../kit/action-face.ts';
import { Section } from '../../../ui/layout/layout.tsx';
import { LeftText } from '../../../ui/text/left-text.tsx';
import { Note } from '../../../ui/layout/note.tsx';
import classes from '../../../ui/status/then-and-now.module.css';

type LimitThenAndNowProps = { readonly approval: Approval; readonly rows: RequestRows };

/** The limit as its author saw it, the current one, the requested one, and the spent amount. */
export function LimitThenAndNow({ approval, rows }: LimitThenAndNowProps) {
  const { t, i18n } = useLingui();
  const input = inputOf(requestHigherLimit, approval);
  const limit = rows('spendingLimits')[0] ?? null;
  const seen = approval.thenRows.find((row) => row.collection === 'spendingLimits');
  const parsed = v.safeParse(spendingLimitSchema, seen?.row);
  const then = parsed.success ? parsed.output : null;
  const { amountMinor, currency } = approval;
  if (amountMinor === null || currency === null) return null;
  const isDecided = approval.decidedAt !== null;
  const names = {
    then: t({ id: 'approvals.limit.then', message: 'Then' }),
    now: isDecided
      ? t({ id: 'approvals.compare.at-decision', message: 'At the decision' })
      : t({ id: 'approvals.limit.now', message: 'Now' }),
    wanted: t({ id: 'approvals.limit.wanted', message: 'After approval' }),
  };
  const isChanged = then !== null && limit !== null && then.limitMinor !== limit.limitMinor;
  const raisedMinor = limit?.limitMinor == null ? null : amountMinor - limit.limitMinor;
  return (
    <Section title={<Trans id="approvals.compare.title">Then and now</Trans>}>
      {isChanged && approval.state === 'inApproval' ? (
        <Note
          tone="warning"
          title={<Trans id="approvals.limit.changed">The limit has changed since this was requested</Trans>}
        />
      ) : null}
      <div role="table" className={classes.compare}>
        <div role="rowgroup" className={classes.compareHead}>
          <div role="row" className={classes.compareRow}>
            <span role="columnheader">
              <bdi>{limit?.name ?? then?.name}</bdi>
            </span>
            <span role="columnheader">{names.then}</span>
            <span role="columnheader">{names.now}</span>
            <span role="columnheader">{names.wanted}</span>
          </div>
        </div>
        <div role="rowgroup">
          <Row
            name={t({ id: 'approvals.limit.individual', message: 'Individual limit' })}
            names={names}
            then={then?.limitMinor ?? null}
            now={limit?.limitMinor ?? null}
            wanted={amountMinor}
            currency={currency}
            isChanged={isChanged}
          />
          <Row
            name={t({ id: 'approvals.limit.left', message: 'Remaining' })}
            names={names}
            then={leftOf(then, then?.limitMinor ?? null)}
            now={leftOf(limit, limit?.limitMinor ?? null)}
            wanted={leftOf(limit, amountMinor)}
            currency={currency}
          />
        </div>
      </div>
      {raisedMinor !== null && raisedMinor > 0 ? (
        <p className={classes.note}>
          {isDecided ? (
            <Trans id="approvals.limit.raised-then">
              This was {formatMoney(money(raisedMinor, currency), i18n.locale)} more than before.
            </Trans>
          ) : (
            <Trans id="approvals.limit.raised">
              This is {formatMoney(money(raisedMinor, currency), i18n.locale)} more than now.
            </Trans>
          )}
        </p>
      ) : null}
      {input ? (
        <blockquote className={classes.reason}>
          <bdi>{input.reason}</bdi>
        </blockquote>
      ) : null}
    </Section>
  );
}

type RowProps = {
  readonly name: string;
  readonly names: Record<'then' | 'now' | 'wanted', string>;
  readonly then: number | null;
  readonly now: number | null;
  readonly wanted: number | null;
  readonly currency: SpendingLimit['currency'];
  readonly isChanged?: boolean;
};

function Row({ name, names, then, now, wanted, currency, isChanged = false }: RowProps) {
  const figure = (minor: number | null) => (minor === null ? '–' : <LeftText minor={minor} currency={currency} />);
  return (
    <div role="row" className={classes.compareRow}>
      <span role="cell" className={classes.subject}>
        {name}
      </span>
      <span role="cell" data-label={names.then}>
        {figure(then)}
      </span>
      <span role="cell" data-label={names.now} data-changed={isChanged || undefined}>
        {figure(now)}
      </span>
      <span role="cell" data-label={names.wanted} className={classes.wanted}>
        {figure(wanted)}
      </span>
    </div>
  );
}

/** The available amount under a limit with the current spent and held amounts; null if it is unknown or there is no limit. */
function leftOf(limit: SpendingLimit | null, limitMinor: number | null): number | null {
  return limit === null || limitMinor === null ? null : limitMinor - limit.spentMinor - limit.authorisedMinor;
}
