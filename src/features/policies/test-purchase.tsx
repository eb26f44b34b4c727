import { NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { canBuyWith } from '../../../domain/cards/card.ts';
import { type LimitAnswer, checkLimit } from '../../../domain/cards/limit-check.ts';
import { limitLadder } from '../../../domain/cards/limit-ladder.ts';
import type { Currency } from '../../../domain/money.ts';
import { policyBounds, purchaseWith } from '../../../domain/policies/judge-purchase.ts';
import {
  type PurchaseCategory,
  maxSellerLength,
  purchaseCategories,
} from '../../../domain/policies/purchase-policy.ts';
import { instantFromMs } from '../../../domain/time/instant.ts';
import { usePortal } from '../../platform/react/portal-context.ts';
import { maxTypedLength, readTypedAmount } from '../../ui/fields/typed-amount.ts';
import { Section } from '../../ui/layout/layout.tsx';
import { limitLevelNames } from '../../ui/status/card-words.ts';
import { WhomItAsks } from '../../ui/text/whom-it-asks.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { useNow } from '../../ui/text/use-now.ts';
import type { PolicyBooks } from './policy-queries.ts';
import { WhoApproves } from './who-approves.tsx';
import { declineNames } from '../../ui/text/authorisation-words.ts';
import { categoryNames } from '../../ui/text/category-names.ts';

import classes from './policies.module.css';

const nothingTyped = { amount: '', cardId: '', seller: '', category: '' };

/** Answers while somebody types whether a purchase fits and who would approve it, by the rule that decides purchases. */
export function TestPurchase({ books }: { readonly books: PolicyBooks }) {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState(nothingTyped);
  const { buyer } = books;
  const cards = books.cards.filter(canBuyWith);
  const card = cards.find(({ id }) => id === typed.cardId) ?? cards[0];
  if (!buyer || !card) return null;
  const field = (name: keyof typeof nothingTyped) => ({
    value: name === 'cardId' ? card.id : typed[name],
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      setTyped({ ...typed, [name]: value }),
  });
  const amount = readTypedAmount(typed.amount, buyer.currency, i18n.locale);
  const category = purchaseCategories.find((one) => one === typed.category) ?? null;
  return (
    <Section title={<Trans id="policies.test.title">Test a purchase</Trans>}>
      <div className={classes.test}>
        <TextInput
          {...field('amount')}
          label={<Trans id="policies.test.amount">Amount</Trans>}
          inputMode="decimal"
          autoComplete="off"
          leftSection={<span>{buyer.currency}</span>}
          leftSectionWidth={56}
          maxLength={maxTypedLength}
        />
        <NativeSelect
          {...field('cardId')}
          label={<Trans id="policies.test.card">Card</Trans>}
          data={cards.map(({ id, last4, cardholderName }) => ({
            value: id as string,
            label: `${last4 ?? ''} ${cardholderName}`.trim(),
          }))}
        />
        <TextInput
          {...field('seller')}
          label={<Trans id="policies.test.seller">Seller</Trans>}
          autoComplete="off"
          maxLength={maxSellerLength}
        />
        <NativeSelect
          {...field('category')}
          label={<Trans id="policies.field.category">Category</Trans>}
          data={[
            { value: '', label: t({ id: 'policies.test.no-category', message: 'Not known' }) },
            ...purchaseCategories.map((value) => ({ value, label: i18n._(categoryNames[value]) })),
          ]}
        />
        <div role="status" className={classes.verdict}>
          {amount.kind === 'amount' ? (
            <Verdict books={{ ...books, buyer }} purchase={{ card, category, ...amount, seller: typed.seller }} />
          ) : amount.kind === 'wrong' ? (
            <Trans id="limit-check.not-an-amount">Enter an amount such as 1240.50.</Trans>
          ) : (
            <span className={classes.quiet}>
              <Trans id="policies.test.hint">
                Enter an amount to see whether it fits and who would have to approve it.
              </Trans>
            </span>
          )}
        </div>
      </div>
    </Section>
  );
}

type VerdictProps = {
  readonly books: PolicyBooks & { readonly buyer: NonNullable<PolicyBooks['buyer']> };
  readonly purchase: {
    readonly card: PolicyBooks['cards'][number];
    readonly amountMinor: number;
    readonly seller: string;
    readonly category: PurchaseCategory | null;
  };
};

function Verdict({ books, purchase: { card, amountMinor, seller, category } }: VerdictProps) {
  const { program } = usePortal();
  const now = instantFromMs(useNow());
  const { policies, limits, authorisations, buyer } = books;
  const bounds = policyBounds(policies, {
    ...purchaseWith(card, limits, authorisations),
    sellerName: seller.trim() || null,
    category,
    now,
    timeZone: program.timeZone,
  });
  const ladder = limitLadder(card, limits, buyer);
  // The answer tests the rule; the age of the figures is at the top of the page.
  const answer = checkLimit(amountMinor, card, ladder, { freshness: 'current', hasPendingChange: false, bounds });
  return (
    <>
      <span className={classes.headline}>
        <Headline answer={answer} currency={buyer.currency} />
      </span>
      {answer.kind === 'declined' || answer.kind === 'asks' ? <WhomItAsks verdict={answer} /> : null}
      {answer.kind === 'asks' ? <WhoApproves tiers={answer.tiers} {...{ card, amountMinor, limits }} /> : null}
    </>
  );
}

function Headline({ answer, currency }: { readonly answer: LimitAnswer; readonly currency: Currency }) {
  const { i18n } = useLingui();
  switch (answer.kind) {
    case 'fits':
      return <Trans id="policies.test.fits">Fits</Trans>;
    case 'over': {
      const level = i18n._(limitLevelNames[answer.level]);
      return (
        <Trans id="policies.test.over">
          Over by <MinorText minor={answer.byMinor} currency={currency} /> ({level})
        </Trans>
      );
    }
    case 'asks':
    case 'declined': {
      const { policy, rule } = answer.bound;
      return rule === 'hours' ? (
        <Trans id="policies.test.hours">
          Outside the hours of the policy <bdi data-given>{policy}</bdi>
        </Trans>
      ) : (
        <Trans id="policies.test.policy">
          Over by <MinorText minor={answer.byMinor} currency={currency} />: policy <bdi data-given>{policy}</bdi>
        </Trans>
      );
    }
    case 'blocked':
      return <Trans id="limit-check.blocked">Buying is blocked</Trans>;
    // A test purchase takes all figures as current, so only the state of the card can leave it unanswered.
    case 'cannotTell':
      return i18n._(declineNames.cardNotUsable);
  }
}
