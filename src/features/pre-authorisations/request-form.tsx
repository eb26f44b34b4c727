import { NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { hasRole } from '../../../domain/access/role.ts';
import type { Buyer } from '../../../domain/accounts/buyer.ts';
import { refuseAmount } from '../../../domain/amount-refusal.ts';
import { canBuyWith } from '../../../domain/cards/card.ts';
import type { CardId } from '../../../domain/ids.ts';
import { type Currency, formatMoney, money } from '../../../domain/money.ts';
import { maxSellerLength, purchaseCategories } from '../../../domain/policies/purchase-policy.ts';
import { lineSchema } from '../../../domain/plain-text.ts';
import { holdDays } from '../../../domain/pre-authorisations/judge-authorisation.ts';
import {
  type PurchaseTestBehaviour,
  purchaseTestAmounts,
} from '../../../domain/pre-authorisations/purchase-test-amounts.ts';
import { FormPage } from '../../kit/form/form-page.tsx';
import { useFormAction } from '../../kit/form/use-form-action.ts';
import { showNotice } from '../../kit/notice.ts';
import { usePortal } from '../../platform/react/portal-context.ts';
import { type TypedAmount, maxTypedLength, readTypedAmount } from '../../ui/fields/typed-amount.ts';
import { Note } from '../../ui/layout/note.tsx';
import { RefusalText } from '../../ui/status/refusal-text.tsx';
import { categoryNames } from '../../ui/text/category-names.ts';
import type { AuthorisationBooks } from './authorisation-queries.ts';

type RequestFormProps = {
  readonly books: AuthorisationBooks & { readonly buyer: NonNullable<AuthorisationBooks['buyer']> };
  readonly onClose: () => void;
};

/** An amount for a seller to hold on a card. The server checks limits and policies; a policy may need an approval first. */
export function RequestForm({ books: { buyer, cards }, onClose }: RequestFormProps) {
  const { t, i18n } = useLingui();
  const { who, roles, program } = usePortal();
  const submit = useSubmitRequest(buyer);
  const { currency } = buyer;
  const mine = hasRole(roles, 'buyerAdministrator', 'buyerGroupAdministrator')
    ? cards
    : cards.filter(({ userId }) => userId === who.user);
  const usable = mine.filter(canBuyWith);
  const read = (text: string) => readTypedAmount(text, currency, i18n.locale);
  return (
    <FormPage
      draftKey="pre-authorise"
      schema={requestSchema(read)}
      labels={{
        cardId: t({ id: 'purchases.column.card', message: 'Card' }),
        sellerName: t({ id: 'purchases.column.seller', message: 'Seller' }),
        category: t({ id: 'purchases.field.category', message: 'Category' }),
        amountMinor: t({ id: 'purchases.column.amount', message: 'Amount' }),
      }}
      initial={{ cardId: usable[0]?.id ?? '', sellerName: '', category: '', amountMinor: '' }}
      faultWords={({ field }, text) => {
        const typed = field === 'amountMinor' ? read(text) : null;
        return typed?.kind === 'wrong' ? <RefusalText refusal={refuseAmount(typed.reason, currency)} /> : null;
      }}
      submit={submit}
      onDone={onClose}
      button={<Trans id="purchases.submit">Pre-authorize</Trans>}
      offlineNote={<Trans id="purchases.offline">A pre-authorization needs a connection.</Trans>}
    >
      {(field) => (
        <>
          <NativeSelect
            {...field('cardId')}
            data={usable.map(({ id, last4, cardholderName }) => ({
              value: id as string,
              label: `${last4 ?? ''} ${cardholderName}`.trim(),
            }))}
          />
          <TextInput {...field('sellerName')} autoComplete="off" maxLength={maxSellerLength} data-autofocus />
          <NativeSelect
            {...field('category')}
            data={[
              { value: '', label: t({ id: 'purchases.no-category', message: 'Not known' }) },
              ...purchaseCategories.map((value) => ({ value, label: i18n._(categoryNames[value]) })),
            ]}
          />
          <TextInput
            {...field('amountMinor')}
            inputMode="decimal"
            autoComplete="off"
            leftSection={<span>{currency}</span>}
            leftSectionWidth={56}
            maxLength={maxTypedLength}
            description={
              <Trans id="purchases.hold-hint">
                Held for {holdDays} days. What the seller has not captured by then is released.
              </Trans>
            }
          />
          {program.isDemo ? <TestAmounts currency={currency} /> : null}
        </>
      )}
    </FormPage>
  );
}

type Typed = v.InferOutput<ReturnType<typeof requestSchema>>;

/** Submits the request: the server authorises the amount now, or the request waits for the approvers of a policy. */
function useSubmitRequest({ id: buyerId, currency }: Buyer) {
  const perform = useFormAction();
  return (typed: Typed) =>
    perform('requestPreauthorization', { buyerId, currency, ...typed }, ({ outcome }) =>
      showNotice(
        outcome === 'inApproval' ? (
          <Trans id="purchases.requested">A policy requires approval. You’ll see the decision here.</Trans>
        ) : (
          <Trans id="purchases.held">The amount is held on the card.</Trans>
        ),
      ),
    );
}

function requestSchema(read: (text: string) => TypedAmount) {
  return v.object({
    cardId: v.pipe(
      v.string(),
      v.minLength(1),
      v.transform((id) => id as CardId),
    ),
    sellerName: lineSchema({ min: 1, max: maxSellerLength }),
    category: v.pipe(
      v.picklist(['', ...purchaseCategories]),
      v.transform((category) => (category === '' ? null : category)),
    ),
    amountMinor: v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const typed = read(dataset.value);
        if (typed.kind === 'amount' && typed.amountMinor > 0) return typed.amountMinor;
        addIssue();
        return NEVER;
      }),
    ),
  });
}

/** How the demo's simulated sellers treat an amount, by its last two digits. */
function TestAmounts({ currency }: { readonly currency: Currency }) {
  const { i18n } = useLingui();
  const words: Record<PurchaseTestBehaviour, ReactNode> = {
    captured: <Trans id="purchases.test.captured">captured after 30 seconds</Trans>,
    partlyCaptured: <Trans id="purchases.test.partly">half is captured, the rest stays held</Trans>,
    cancelled: <Trans id="purchases.test.cancelled">canceled by the seller</Trans>,
    declined: <Trans id="purchases.test.declined">declined by the card network</Trans>,
  };
  return (
    <Note title={<Trans id="purchases.test.title">Test amounts of this demo</Trans>}>
      <ul>
        {purchaseTestAmounts.map(({ pence, does }) => (
          <li key={does}>
            <span className="figures">{formatMoney(money(10_000 + pence, currency), i18n.locale)}</span>: {words[does]}
          </li>
        ))}
        <li>
          <Trans id="purchases.test.held">any other amount is held until it expires</Trans>
        </li>
      </ul>
    </Note>
  );
}
