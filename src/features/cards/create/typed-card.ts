import * as v from 'valibot';
import { birthDateSchema } from '../../../../domain/cards/birth-date.ts';
import { cardKinds, cardReasons } from '../../../../domain/cards/card.ts';
import { newCardEntries } from '../../../../domain/cards/new-card.ts';
import { abbreviatedName } from '../../../../domain/cards/printed-name.ts';
import { shipToLengths, shipToSchema } from '../../../../domain/cards/shipping/ship-to.ts';
import type { PlainDate } from '../../../../domain/time/calendar-date.ts';
import { lineSchema } from '../../../../domain/plain-text.ts';
import { faultName } from '../../../kit/form/form-messages.ts';
import type { TypedAmount } from '../../../ui/fields/typed-amount.ts';
import { addressFields, maxTypedName, wrongFieldsOf } from './typed-address.ts';

/** The fields of the form, in their order. */
export const cardFields = [
  'reason',
  'oldCard',
  'kind',
  'cardholderName',
  'businessName',
  'dateOfBirth',
  'attentionTo',
  ...addressFields,
  'language',
  'limit',
] as const;
export type CardField = (typeof cardFields)[number];

export const emptyCard = Object.fromEntries(cardFields.map((field) => [field, ''])) as Record<CardField, string>;

export type CardBasis = {
  readonly today: PlainDate;
  readonly read: (text: string) => TypedAmount;
  /** False for a limit that the user cannot give. */
  readonly mayGive: (limitMinor: number) => boolean;
};

const printed = v.pipe(v.string(), v.maxLength(maxTypedName), v.transform(abbreviatedName), v.minLength(1));
const typedSchema = v.object(
  Object.fromEntries(cardFields.map((field) => [field, v.string()])) as Record<CardField, v.StringSchema<undefined>>,
);

/** Parses the card's typed details. The date of birth is separate, because it is sent separately. */
export function typedCardSchema({ today, read, mayGive }: CardBasis) {
  const entriesSchema = v.object({
    reason: v.picklist(cardReasons),
    oldCard: v.picklist(['lock', 'end']),
    kind: v.picklist(cardKinds),
    cardholderName: printed,
    businessName: printed,
    dateOfBirth: birthDateSchema(today),
    language: newCardEntries.language,
    attentionTo: lineSchema({ max: shipToLengths.attentionTo }),
  });
  return v.pipe(
    typedSchema,
    v.rawTransform(({ dataset: { value: typed }, addIssue, NEVER }) => {
      const wrong = (key: string, message: string) =>
        addIssue({ message, path: [{ type: 'object', origin: 'value', input: typed, key, value: '' }] });
      const entries = v.safeParse(entriesSchema, typed);
      const shipTo = typed.kind === 'virtual' ? null : v.safeParse(shipToSchema, typed);
      for (const { key, fault } of wrongFieldsOf([...(entries.issues ?? []), ...(shipTo?.issues ?? [])], typed))
        wrong(key, fault);
      const amount = read(typed.limit);
      const isLimit = amount.kind === 'none' || (amount.kind === 'amount' && mayGive(amount.amountMinor));
      if (!isLimit) wrong('limit', faultName('invalid'));
      if (!entries.success || shipTo?.success === false || !isLimit) return NEVER;
      const { dateOfBirth, reason, oldCard, attentionTo, ...rest } = entries.output;
      const card = {
        ...rest,
        attentionTo: shipTo === null || attentionTo === '' ? null : attentionTo,
        shipTo: shipTo?.output ?? null,
        limitMinor: amount.kind === 'amount' ? amount.amountMinor : null,
      };
      return { dateOfBirth, reason, endsNow: oldCard === 'end', card };
    }),
  );
}

export type TypedCard = v.InferOutput<ReturnType<typeof typedCardSchema>>;
