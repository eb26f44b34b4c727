import { useMediaQuery } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isTerminated } from '../../../../domain/cards/card.ts';
import type { CardId } from '../../../../domain/ids.ts';
import type { Currency } from '../../../../domain/money.ts';
import { useAccount, useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { FailedState } from '../../../ui/layout/screen-state.tsx';
import { forgetTypedAhead, typedAhead } from '../../../ui/layout/typed-ahead.ts';
import { AmountKeypad } from './amount-keypad.tsx';
import { lastCheckedCardQuery, rememberCheckedCard } from '../card-queries.ts';
import { cardsOfTab } from '../list/card-list.ts';
import type { LimitCheckSearch } from '../list/cards-search.ts';
import { ChooseCard } from '../list/choose-card.tsx';
import { LimitAnswer } from './limit-answer.tsx';
import { limitCheckBasis } from './limit-check-basis.ts';
import classes from './limit-check.module.css';
import { afterKey, decimalMarkOf, maxTypedLength, readTypedAmount } from '../../../ui/fields/typed-amount.ts';
import { type Cards, type ShownCard, useCards } from '../use-cards.ts';

type LimitCheckScreenProps = {
  readonly search: LimitCheckSearch;
  readonly onCard: (cardId: CardId) => void;
};

/** Answers whether an amount fits on a card while somebody types, from this device alone, so that it works offline. */
export function LimitCheckScreen({ search, onCard }: LimitCheckScreenProps) {
  const { offline, program } = usePortal();
  const { i18n } = useLingui();
  const queries = useQueryClient();
  const account = useAccount();
  const cards = useCards();
  const { offered, chosen } = useChosenCard(cards, search);
  const [text, setText] = useState(typedAhead);
  const currency = chosen?.card.currency ?? account?.currency ?? program.defaultCurrency;
  const type = (next: string) => {
    forgetTypedAhead();
    setText(next);
    if (chosen && text === '') rememberCheckedCard(queries, offline, chosen.card.id);
  };
  const choose = (cardId: CardId) => {
    rememberCheckedCard(queries, offline, cardId);
    onCard(cardId);
  };
  return (
    <div className={classes.screen} data-fills-screen>
      <h1 className={classes.title}>
        <Trans id="limit-check.title">Check a limit</Trans>
      </h1>
      {cards.kind === 'ready' ? <ChooseCard offered={offered} chosen={chosen} onChoose={choose} /> : null}
      <AmountField text={text} currency={currency} onType={type} />
      <div
        className={classes.answer}
        role="status"
        data-limit-check={chosen ? limitCheckBasis(chosen, i18n) : undefined}
      >
        {cards.kind === 'failed' ? <FailedState onRetry={cards.retry} /> : null}
        {cards.kind === 'ready' ? (
          <LimitAnswer shown={chosen} typed={readTypedAmount(text, currency, i18n.locale)} />
        ) : null}
        {cards.kind === 'loading' ? <LoadingState /> : null}
      </div>
    </div>
  );
}

type AmountFieldProps = {
  readonly text: string;
  readonly currency: Currency;
  readonly onType: (text: string) => void;
};

function AmountField({ text, currency, onType }: AmountFieldProps) {
  const id = useId();
  const { t, i18n } = useLingui();
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  return (
    <div className={classes.typing}>
      <label htmlFor={id} className={classes.label}>
        <Trans id="limit-check.amount">Amount</Trans>
      </label>
      <div className={classes.frame}>
        <span className={classes.currency}>{currency}</span>
        <input
          id={id}
          className={classes.input}
          data-typed-ahead
          // The device's own keyboard would cover the answer beside the keypad.
          inputMode={isPhone ? 'none' : 'decimal'}
          autoFocus
          autoComplete="off"
          enterKeyHint="done"
          placeholder="0"
          maxLength={maxTypedLength}
          value={text}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      </div>
      {text === '' ? null : (
        <button
          type="button"
          className={classes.clear}
          aria-label={t({ id: 'limit-check.clear', message: 'Clear amount' })}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onType('')}
        >
          <IconX size={18} stroke={1.8} aria-hidden />
        </button>
      )}
      {isPhone ? <AmountKeypad mark={decimalMarkOf(i18n.locale)} onKey={(key) => onType(afterKey(text, key))} /> : null}
    </div>
  );
}

/** The cards to choose from, and the chosen one: named by the address, last used on this device, or the only one. */
function useChosenCard(
  cards: Cards,
  { card: asked }: LimitCheckSearch,
): { readonly offered: readonly ShownCard[]; readonly chosen: ShownCard | null } {
  const { i18n } = useLingui();
  const { offline, who } = usePortal();
  const last = useOfflineQuery(lastCheckedCardQuery(offline));
  if (cards.kind !== 'ready' || last.isPending) return { offered: [], chosen: null };
  const open = cardsOfTab('active', cards.cards, who.user, i18n.locale);
  const own = open.filter(({ card }) => card.userId === who.user);
  const find = (id: string | null | undefined) => cards.cards.find(({ card }) => card.id === id);
  const used = find(last.data);
  const chosen =
    find(asked) ?? (used && !isTerminated(used.card) ? used : own.length === 1 ? own[0] : undefined) ?? null;
  const isOther = chosen !== null && !own.includes(chosen);
  return { offered: isOther ? [...own, chosen] : own, chosen };
}
