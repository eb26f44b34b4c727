import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { IconArrowBarToDown } from '@tabler/icons-react';
import type { LimitLadder, Rung } from '../../../../domain/cards/limit-ladder.ts';
import type { Currency } from '../../../../domain/money.ts';
import { limitLevelNames } from '../../../ui/status/card-words.ts';
import { MinorText } from '../../../ui/text/money-text.tsx';
import classes from './limit-ladder.module.css';

type LimitLadderListProps = { readonly ladder: LimitLadder; readonly currency: Currency };

/** Card, individual, group, account: the available amount at each, and which level binds. */
export function LimitLadderList({ ladder, currency }: LimitLadderListProps) {
  return (
    <ol className={classes.ladder}>
      {ladder.rungs.map((rung) => (
        <LadderRung key={rung.level} rung={rung} currency={currency} isBinding={rung.level === ladder.binding?.level} />
      ))}
    </ol>
  );
}

type LadderRungProps = { readonly rung: Rung; readonly currency: Currency; readonly isBinding: boolean };

function LadderRung({ rung, currency, isBinding }: LadderRungProps) {
  const { i18n } = useLingui();
  return (
    <li className={classes.rung} data-binding={isBinding || undefined}>
      <span className={classes.what}>
        <span className={classes.level}>{i18n._(limitLevelNames[rung.level])}</span>
        {rung.name !== null ? <bdi className={classes.whose}>{rung.name}</bdi> : null}
        {isBinding ? (
          <span className={classes.decides}>
            <IconArrowBarToDown size={14} stroke={2} aria-hidden />
            <Trans id="cards.ladder.binding">This limit applies</Trans>
          </span>
        ) : null}
      </span>
      {rung.availableMinor === null ? (
        <span className={classes.none}>
          <Trans id="cards.ladder.no-limit">No limit</Trans>
        </span>
      ) : (
        <span className={classes.figures}>
          <MinorText
            minor={Math.abs(rung.availableMinor)}
            currency={currency}
            weight={isBinding ? 'strong' : 'normal'}
          />
          <span className={classes.of}>
            {rung.limitMinor === null ? (
              rung.availableMinor < 0 ? (
                <Trans id="overview.credit.over">Over the credit limit</Trans>
              ) : (
                <Trans id="cards.ladder.available">available</Trans>
              )
            ) : rung.availableMinor < 0 ? (
              <Trans id="cards.ladder.over">
                over <MinorText minor={rung.limitMinor} currency={currency} />
              </Trans>
            ) : (
              <Trans id="cards.ladder.of">
                left of <MinorText minor={rung.limitMinor} currency={currency} />
              </Trans>
            )}
          </span>
          {rung.limitMinor === null ? null : (
            <span className={classes.meter} aria-hidden>
              <span
                className={classes.left}
                style={{ width: `${leftPercent(rung.availableMinor, rung.limitMinor)}%` }}
              />
            </span>
          )}
        </span>
      )}
    </li>
  );
}

function leftPercent(availableMinor: number, limitMinor: number): number {
  if (limitMinor <= 0) return 0;
  return Math.min(100, Math.max(0, (availableMinor / limitMinor) * 100));
}
