import * as v from 'valibot';
import { useKeptDraft } from '../../platform/react/use-kept-draft.ts';
import type { MakePaymentSearch } from './make-payment-search.ts';
import type { TypedAmounts } from './payment-draft.ts';

const typedAmountsSchema: v.GenericSchema<unknown, TypedAmounts> = v.record(v.string(), v.string());
const nothing: TypedAmounts = {};

/**
 * Typed and unconfirmed amounts; stored on the device, so that they survive a reload, a crash and other screens. An edited or copied
 * payment has its own draft.
 */
export function useTypedAmounts({ replaces, copies }: MakePaymentSearch) {
  const draftKey = replaces ? `edit-payment:${replaces}` : copies ? `copy-payment:${copies}` : 'make-payment';
  const { value: typed, isReady, put, drop } = useKeptDraft(draftKey, typedAmountsSchema, nothing);
  return {
    typed,
    isReady,
    type: (chargeId: string, text: string) => put({ ...typed, [chargeId]: text }),
    /** Replaces all typed amounts. */
    typeAll: put,
    drop,
  };
}
