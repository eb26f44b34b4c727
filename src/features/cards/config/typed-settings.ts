import * as v from 'valibot';
import { cardCreators } from '../../../../domain/cards/card-settings.ts';
import { abbreviatedName } from '../../../../domain/cards/printed-name.ts';
import { faultName } from '../../../kit/form/form-messages.ts';
import type { TypedAmount } from '../../../ui/fields/typed-amount.ts';
import { addressFields, maxTypedName, wrongFieldsOf } from '../create/typed-address.ts';
import { shipToSchema } from '../../../../domain/cards/shipping/ship-to.ts';

/** The fields of the form, in their order. */
export const settingsFields = ['isOn', 'businessName', ...addressFields, 'creators', 'limit'] as const;
export type SettingsField = (typeof settingsFields)[number];

const entriesSchema = v.object({
  isOn: v.picklist(['on', 'off']),
  businessName: v.pipe(v.string(), v.maxLength(maxTypedName), v.transform(abbreviatedName), v.minLength(1)),
  creators: v.picklist(cardCreators),
});
const typedSchema = v.object(
  Object.fromEntries(settingsFields.map((field) => [field, v.string()])) as Record<
    SettingsField,
    v.StringSchema<undefined>
  >,
);

/** Parses the typed settings; `read` parses an amount, where an empty text means none. */
export function typedSettingsSchema(read: (text: string) => TypedAmount, isAllowed: (limitMinor: number) => boolean) {
  return v.pipe(
    typedSchema,
    v.rawTransform(({ dataset: { value: typed }, addIssue, NEVER }) => {
      const entries = v.safeParse(entriesSchema, typed);
      const address = v.safeParse(shipToSchema, typed);
      const amount = read(typed.limit);
      const isLimit = amount.kind === 'none' || (amount.kind === 'amount' && isAllowed(amount.amountMinor));
      const wrong = [
        ...wrongFieldsOf([...(entries.issues ?? []), ...(address.issues ?? [])], typed),
        ...(isLimit ? [] : [{ key: 'limit', fault: faultName('invalid') }]),
      ];
      for (const { key, fault } of wrong)
        addIssue({ message: fault, path: [{ type: 'object', origin: 'value', input: typed, key, value: '' }] });
      if (!entries.success || !address.success || !isLimit) return NEVER;
      return {
        ...entries.output,
        isOn: entries.output.isOn === 'on',
        returnAddress: address.output,
        defaultLimitMinor: amount.kind === 'amount' ? amount.amountMinor : null,
      };
    }),
  );
}
