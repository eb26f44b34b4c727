import { Trans, useLingui } from '@lingui/react/macro';
import { inputOf } from '../../../../domain/action.ts';
import { type SetLimitInput, setLimit } from '../../../../domain/cards/set-limit.action.ts';
import { formatMoney, money } from '../../../../domain/money.ts';
import type { ActionFace } from '../../../kit/action-face.ts';
import { LimitChange, LimitCompare, useLimitedName } from './limit-compare.tsx';

export const setLimitFace: ActionFace<SetLimitInput> = {
  Title: ({ input }) => {
    const { i18n } = useLingui();
    const name = useLimitedName(input);
    const { limitMinor, currency } = input;
    if (limitMinor === null) return <Trans id="actions.set-limit.title-none">Remove the limit: {name}</Trans>;
    const amount = formatMoney(money(limitMinor, currency), i18n.locale);
    return (
      <Trans id="actions.set-limit.title">
        Set the limit to {amount}: {name}
      </Trans>
    );
  },
  Compare: LimitCompare,
  ThenAndNow: ({ approval, rows }) => {
    const input = inputOf(setLimit, approval);
    return input ? <LimitChange approval={approval} input={input} rows={rows} /> : null;
  },
};
