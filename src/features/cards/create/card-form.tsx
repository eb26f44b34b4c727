import { NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Buyer } from '../../../../domain/accounts/buyer.ts';
import { refuseAmount } from '../../../../domain/amount-refusal.ts';
import { mayOnlyAsk } from '../../../../domain/approvals/approval-rules.ts';
import { createPurchaseCard } from '../../../../domain/cards/create-purchase-card.action.ts';
import { replaceCard } from '../../../../domain/cards/replace-card.action.ts';
import type { Card } from '../../../../domain/cards/card.ts';
import { refuseGiving } from '../../../../domain/cards/limit-rules.ts';
import { needsLatinLetters } from '../../../../domain/cards/printed-name.ts';
import type { SpendingLimit } from '../../../../domain/cards/spending-limit.ts';
import { labelsOf } from '../../../../domain/known-actions/action-labels.ts';
import { type Currency, formatMoney, money } from '../../../../domain/money.ts';
import type { AccountUser } from '../../../../domain/users/account-user.ts';
import { languagesOffered } from '../../../../domain/users/languages-by-country.ts';
import { type FieldProps, type SecretFieldProps, FormPage } from '../../../kit/form/form-page.tsx';
import { showNotice } from '../../../kit/notice.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { maxTypedLength, readTypedAmount, typedAmountOf } from '../../../ui/fields/typed-amount.ts';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { languageName } from '../../../ui/text/language-name.ts';
import { useToday } from '../../../ui/text/use-today.ts';
import { BirthDateField, NameInLatinLetters, PrintedNameField } from './card-fields.tsx';
import { CardTestLimits } from './card-test-limits.tsx';
import { ReplacementReason } from './replacement-reason.tsx';
import { ShipToFields } from './ship-to-fields.tsx';
import { type CardField, emptyCard, typedCardSchema } from './typed-card.ts';
import { useCardLabels } from './use-card-labels.ts';
import { useNewCard } from './use-new-card.ts';

type CardFormProps = (
  | { readonly holder: AccountUser; readonly replaced?: undefined }
  /** The card that the new one replaces: holder and limit stay. */
  | { readonly replaced: Card; readonly holder?: undefined }
) & {
  readonly buyer: Buyer;
  /** The limit of the person who fills in the form: no card may have a higher one. */
  readonly ownLimit: SpendingLimit | undefined;
  /** Called when the card was requested, because others have to approve it. */
  readonly onRequested: () => void;
  readonly onCreated: (cardId: string) => void;
};

/** The details of a new card. The date of birth is not stored on the device: it is sent and discarded. */
export function CardForm({ holder, replaced, buyer, ownLimit, onRequested, onCreated }: CardFormProps) {
  const { i18n } = useLingui();
  const { program, roles } = usePortal();
  const labels = useCardLabels();
  const { currency } = buyer;
  const newCard = useNewCard(({ cardId, card, reason, endsNow }, perform, onAnswer) => {
    const why = { reason, ...(reason === 'lost' && { endsNow }) };
    if (replaced) return perform('replaceCard', { ...card, ...why, cardId: replaced.id, newCardId: cardId }, onAnswer);
    const holderId = holder.id;
    return perform('createPurchaseCard', { ...card, cardId, holderId, buyerId: buyer.id, currency }, onAnswer);
  });
  const mayCreate = !mayOnlyAsk(createPurchaseCard, roles);
  const languages = languagesOffered(buyer.country, program.locales);
  const read = (text: string) => readTypedAmount(text, currency, i18n.locale);
  const refuseLimit = (limitMinor: number) => refuseGiving(money(limitMinor, currency), ownLimit);
  // A default that this person may not give is not offered.
  const defaultLimit = () => {
    const minor = replaced ? null : (buyer.cardSettings?.defaultLimitMinor ?? null);
    return minor === null || refuseLimit(minor) ? '' : typedAmountOf(minor, currency, i18n.locale);
  };
  const schema = typedCardSchema({
    today: useToday(program.timeZone),
    read,
    mayGive: (limitMinor) => refuseLimit(limitMinor) === null,
  });

  return (
    <FormPage
      draftKey={replaced ? `replace-card:${replaced.id}` : `create-card:${holder.id}`}
      secrets={['dateOfBirth']}
      schema={schema}
      labels={labels}
      initial={{
        ...emptyCard,
        reason: 'lost',
        oldCard: 'lock',
        kind: replaced?.kind ?? 'physical',
        cardholderName: replaced?.cardholderName ?? holder?.name ?? '',
        businessName: replaced?.businessName ?? (buyer.cardSettings?.businessName || buyer.name),
        country: buyer.country,
        ...addressTexts(replaced),
        language: languages[0] ?? 'en',
        limit: defaultLimit(),
      }}
      faultWords={({ field }, text) => {
        if (field === 'dateOfBirth')
          return <Trans id="cards.create.birth-date-wrong">Enter the cardholder’s date of birth.</Trans>;
        if ((field === 'cardholderName' || field === 'businessName') && needsLatinLetters(text))
          return <NameInLatinLetters />;
        if (field !== 'limit') return null;
        const typed = read(text);
        if (typed.kind === 'wrong') return <RefusalText refusal={refuseAmount(typed.reason, currency)} />;
        const refusal = typed.kind === 'amount' ? refuseLimit(typed.amountMinor) : null;
        return refusal ? <RefusalText refusal={refusal} /> : null;
      }}
      submit={newCard.submit}
      onDone={() =>
        newCard.leave((cardId) => {
          showNotice(i18n._(labelsOf(replaced ? 'replaceCard' : 'createPurchaseCard').done));
          onCreated(cardId);
        }, onRequested)
      }
      button={
        replaced ? (
          <ReplaceWords />
        ) : mayCreate ? (
          <Trans id="cards.create.submit">Create card</Trans>
        ) : (
          <Trans id="cards.create.request">Request card</Trans>
        )
      }
      offlineNote={<Trans id="cards.create.needs-connection">Creating a card needs a connection.</Trans>}
    >
      {(field) => (
        <CardFields field={field} {...{ languages, currency, ownLimit }} isReplacement={replaced !== undefined} />
      )}
    </FormPage>
  );
}

type CardFieldsOf = <Name extends CardField>(name: Name) => Name extends 'dateOfBirth' ? SecretFieldProps : FieldProps;

type CardFieldsProps = {
  readonly field: CardFieldsOf;
  readonly languages: readonly string[];
  readonly currency: Currency;
  readonly ownLimit: SpendingLimit | undefined;
  readonly isReplacement: boolean;
};

function CardFields({ field, languages, currency, ownLimit, isReplacement }: CardFieldsProps) {
  const { t, i18n } = useLingui();
  const { program, roles } = usePortal();
  return (
    <>
      {isReplacement ? <ReplacementReason field={field} isAsking={mayOnlyAsk(replaceCard, roles)} /> : null}
      <NativeSelect
        {...field('kind')}
        data={[
          { value: 'physical', label: t({ id: 'cards.create.kind-physical', message: 'Physical card' }) },
          {
            value: 'virtual',
            label: t({ id: 'cards.create.kind-virtual', message: 'Virtual card (number only)' }),
          },
        ]}
      />
      <PrintedNameField field={field('cardholderName')} />
      <PrintedNameField field={field('businessName')} />
      <BirthDateField field={field('dateOfBirth')} />
      {field('kind').value === 'virtual' ? null : <ShipToFields field={field} />}
      <NativeSelect {...field('language')} data={languages.map((one) => ({ value: one, label: languageName(one) }))} />
      {isReplacement ? null : (
        <TextInput
          {...field('limit')}
          inputMode="decimal"
          autoComplete="off"
          leftSection={currency}
          leftSectionWidth={56}
          maxLength={maxTypedLength}
          description={<OwnLimit limit={ownLimit} locale={i18n.locale} />}
        />
      )}
      {program.isDemo && !isReplacement ? <CardTestLimits currency={currency} /> : null}
    </>
  );
}

function ReplaceWords() {
  const { roles } = usePortal();
  return mayOnlyAsk(replaceCard, roles) ? (
    <Trans id="cards.replace.request">Request replacement</Trans>
  ) : (
    <Trans id="cards.replace.submit">Order replacement</Trans>
  );
}

function OwnLimit({ limit, locale }: { readonly limit: SpendingLimit | undefined; readonly locale: string }) {
  if (limit?.limitMinor == null)
    return <Trans id="cards.create.limit-none">Leave it empty for a card without a limit of its own.</Trans>;
  const own = formatMoney(money(limit.limitMinor, limit.currency), locale);
  return (
    <Trans id="cards.create.limit-own">
      At most {own}, your own limit. If you leave it empty, it’s {own}.
    </Trans>
  );
}

/** The address of the replaced card, as texts for the form. */
function addressTexts(replaced: Card | undefined): Partial<Record<CardField, string>> {
  if (!replaced?.shipTo) return {};
  const { line2, state, ...address } = replaced.shipTo;
  return { ...address, line2: line2 ?? '', state: state ?? '', attentionTo: replaced.attentionTo ?? '' };
}
