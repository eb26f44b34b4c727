import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { hasRole } from '../../../../domain/access/role.ts';
import type { Card } from '../../../../domain/cards/card.ts';
import type { LimitLadder } from '../../../../domain/cards/limit-ladder.ts';
import type { LimitLevel } from '../../../../domain/cards/spending-limit.ts';
import { formatMoney, money } from '../../../../domain/money.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { CallLink } from '../detail/call-link.tsx';
import classes from './limit-check.module.css';
import { CodeWantedNote } from './code-wanted-note.tsx';
import { mayAskForLimit } from './may-ask-for-limit.ts';
import type { ShownCard } from '../use-cards.ts';

/** The initial values of the request form: the current individual limit, the limit that the amount needs, and the reason. */
export type LimitReview = {
  readonly card: Card;
  readonly limitMinor: number;
  readonly wantedMinor: number;
  readonly reason: string;
};

type AskForMoreProps = {
  readonly shown: ShownCard;
  readonly amountMinor: number;
  readonly level: LimitLevel;
  readonly onReview: (review: LimitReview) => void;
};

/** The way to a sufficient limit. Only one's individual limit can be requested; for the others a text says who can raise them. */
export function AskForMore({ shown, amountMinor, level, onReview }: AskForMoreProps) {
  const { who, roles } = usePortal();
  const limitMinor = shown.ladder?.rungs.find((rung) => rung.level === 'individual')?.limitMinor ?? null;
  const canAsk =
    level === 'individual' && limitMinor !== null && mayAskForLimit(shown.card, { userId: who.user, roles });
  if (!canAsk)
    return (
      <p className={classes.hint}>
        <WhoCanRaise level={level} />
      </p>
    );
  if (shown.codeEntry) return <CodeWantedNote entry={shown.codeEntry} />;
  return <RequestMore shown={shown} amountMinor={amountMinor} limitMinor={limitMinor} onReview={onReview} />;
}

/** Who can raise a limit that cannot be requested here. */
function WhoCanRaise({ level }: { readonly level: LimitLevel }) {
  const { roles } = usePortal();
  if (level === 'account')
    return (
      <Trans id="limit-check.credit-line">
        This is your whole company’s credit. It can’t be raised here. Paying invoices frees it up.
      </Trans>
    );
  return hasRole(roles, 'buyerAdministrator') ? (
    <Trans id="limit-check.ask-support">
      This limit can’t be raised here. Call <CallLink /> to raise it.
    </Trans>
  ) : (
    <Trans id="limit-check.ask-admin">Only an Account Admin at your company can raise this limit.</Trans>
  );
}

type RequestMoreProps = Omit<AskForMoreProps, 'level'> & { readonly limitMinor: number };

/** Opens the form with the amount and a reason: nothing is requested before somebody has read and sent it. */
function RequestMore({ shown, amountMinor, limitMinor, onReview }: RequestMoreProps) {
  const { t, i18n } = useLingui();
  const { card, ladder } = shown;
  if (!ladder) return null;
  const wantedMinor = limitMinor + shortMinor(ladder, amountMinor, 'individual');
  const wanted = formatMoney(money(wantedMinor, card.currency), i18n.locale);
  const amount = formatMoney(money(amountMinor, card.currency), i18n.locale);
  const digits = card.last4 ?? card.cardholderName;
  const reason = t({ id: 'limit-check.request-reason', message: `Purchase of ${amount} with card ${digits}` });
  return (
    <div className={classes.more}>
      <Button onClick={() => onReview({ card, limitMinor, wantedMinor, reason })}>
        <Trans id="limit-check.request-more">Request more: {wanted} limit</Trans>
      </Button>
      <AlsoShort shown={shown} amountMinor={amountMinor} />
    </div>
  );
}

/** A higher individual limit is not enough if another limit is exceeded too. */
function AlsoShort({ shown: { ladder, card }, amountMinor }: Pick<AskForMoreProps, 'shown' | 'amountMinor'>) {
  const { i18n } = useLingui();
  const other = (['card', 'group', 'account'] as const).find(
    (level) => ladder && shortMinor(ladder, amountMinor, level) > 0,
  );
  if (!ladder || !other) return null;
  const by = formatMoney(money(shortMinor(ladder, amountMinor, other), card.currency), i18n.locale);
  return (
    <p className={classes.hint}>
      {other === 'card' ? (
        <Trans id="limit-check.also-card">The card limit is also short by {by}.</Trans>
      ) : other === 'group' ? (
        <Trans id="limit-check.also-group">The group limit is also short by {by}.</Trans>
      ) : (
        <Trans id="limit-check.also-account">The account credit is also short by {by}.</Trans>
      )}
    </p>
  );
}

/** By how much an amount exceeds what is available at one level; 0 if it fits or there is no limit. */
function shortMinor(ladder: LimitLadder, amountMinor: number, level: LimitLevel): number {
  const availableMinor = ladder.rungs.find((rung) => rung.level === level)?.availableMinor ?? null;
  return availableMinor === null ? 0 : Math.max(0, amountMinor - availableMinor);
}
