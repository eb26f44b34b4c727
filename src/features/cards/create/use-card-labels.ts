import { useLingui } from '@lingui/react/macro';
import type { addressFields } from './typed-address.ts';
import type { CardField } from './typed-card.ts';

/** The labels of the fields of a new card. */
export function useCardLabels(): Readonly<Record<CardField, string>> {
  const { t } = useLingui();
  const address = useAddressLabels();
  return {
    reason: t({ id: 'cards.replace.reason', message: 'Reason for the replacement' }),
    oldCard: t({ id: 'cards.replace.old-card', message: 'The lost card' }),
    kind: t({ id: 'cards.create.kind', message: 'Type of card' }),
    cardholderName: t({ id: 'cards.create.name', message: 'Cardholder name' }),
    businessName: t({ id: 'cards.create.business', message: 'Business name on the card' }),
    dateOfBirth: t({ id: 'cards.create.birth-date', message: 'Date of birth' }),
    attentionTo: t({ id: 'cards.create.attention', message: 'Attention to (optional)' }),
    ...address,
    language: t({ id: 'cards.create.language', message: 'Language' }),
    limit: t({ id: 'cards.create.limit', message: 'Card limit' }),
  };
}

/** The labels of the fields of an address. */
export function useAddressLabels(): Readonly<Record<(typeof addressFields)[number], string>> {
  const { t } = useLingui();
  return {
    country: t({ id: 'cards.create.country', message: 'Country' }),
    line1: t({ id: 'cards.create.line1', message: 'Address line 1' }),
    line2: t({ id: 'cards.create.line2', message: 'Address line 2 (optional)' }),
    city: t({ id: 'cards.create.city', message: 'City' }),
    state: t({ id: 'cards.create.state', message: 'State or province' }),
    zip: t({ id: 'cards.create.zip', message: 'Postal code' }),
  };
}
