import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type CardTestBehaviour, cardTestAmounts } from '../../../../domain/cards/card-test-amounts.ts';
import { type Currency, formatMoney, money } from '../../../../domain/money.ts';
import { Note } from '../../../ui/layout/note.tsx';

/** How the demo's simulated card network treats a card of each test limit. */
export function CardTestLimits({ currency }: { readonly currency: Currency }) {
  const { i18n } = useLingui();
  const words: Record<CardTestBehaviour, ReactNode> = {
    creationFails: <Trans id="cards.test.creation">the card can’t be created</Trans>,
    activationFails: <Trans id="cards.test.activation">the card can’t be activated</Trans>,
  };
  return (
    <Note title={<Trans id="cards.test.title">Test limits of this demo</Trans>}>
      <ul>
        {cardTestAmounts.map(({ limitMinor, does }) => (
          <li key={does}>
            <span className="figures">{formatMoney(money(limitMinor, currency), i18n.locale)}</span>: {words[does]}
          </li>
        ))}
      </ul>
    </Note>
  );
}
