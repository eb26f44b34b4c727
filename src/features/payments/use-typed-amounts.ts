import * as v from 'valibot';
import { useKeptDraft } from '../../platform/react/use-kept-draft.ts';
import { type TypedDay, dayOfText } from '../../ui/fields/typed-day.ts';
import type { MakePaymentSearch } from './make-payment-search.ts';
import type { TypedAmounts } from './payment-draft.ts';

const typedAmountsSchema: v.GenericSchema<unknown, TypedAmounts> = v.record(v.string(), v.string());
const nothing: TypedAmounts = {};
/** The key of the later day among the charge ids. */
const dayKey = 'collectOn';

/**
 * Typed and unconfirmed amounts; stored on the device, so that they survive a reload, a crash and other screens. An edited or copied
 * payment has its own draft.
 */
export function useTypedAmounts({ replaces, copies }: MakePaymentSearch) {
  const draftKey = replaces ? `edit-payment:${replaces}` : copies ? `copy-payment:${copies}` : 'make-payment';
  const { value, isReady, put, drop } = useKeptDraft(draftKey, typedAmountsSchema, nothing);
  const { [dayKey]: wrongDay, ...typed } = value;
  return {
    typed,
    isReady,
    type: (chargeId: string, text: string) => put({ ...value, [chargeId]: text }),
    /** Replaces all typed amounts. */
    typeAll: (all: TypedAmounts) => put(wrongDay === undefined ? all : { ...all, [dayKey]: wrongDay }),
    /** The typed later day if it is not a date; a date is in the address. */
    day: wrongDay === undefined ? null : dayOfText(wrongDay),
    typeDay: (day: TypedDay) => {
      if (day.kind === 'wrong') put({ ...typed, [dayKey]: day.text });
      else if (wrongDay !== undefined) put(typed);
    },
    drop,
  };
}
