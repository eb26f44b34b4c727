import { Trans, useLingui } from '@lingui/react/macro';
import type { LowerLimitInput } from '../../../../domain/cards/lower-limit.action.ts';
import { formatMoney, money } from '../../../../domain/money.ts';
import type { ActionFace } from '../../../kit/action-face.ts';
import { LimitCompare, useLimitedName } from './limit-compare.tsx';

export const lowerLimitFace: ActionFace<LowerLimitInput> = {
  Title: ({ input }) => {
    const { i18n } = useLingui();
    const name = useLimitedName(input);
    const amount = formatMoney(money(input.limitMinor, input.currency), i18n.locale);
    return (
      <Trans id="actions.lower-limit.title">
        Lower the limit to {amount}: {name}
      </Trans>
    );
  },
  Compare: LimitCompare,
};
