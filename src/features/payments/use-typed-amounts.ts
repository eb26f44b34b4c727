import * as v from 'valibot';
import { useKeptDraft } from '../../platform/react/use-kept-draft.ts';
import type { MakePaymentSearch } from './make-payment-search.ts';
import type { TypedAmounts } from './payment-draft.ts';

const typedAmountsSchema: v.GenericSchema<unknown, TypedAmounts> = v.record(v.string(), v.string());
const nothing: TypedAmounts = {};

/**
 * The amounts that a person has typed and not confirmed; kept on the device, so that neither a reload, a crash nor a look at
 * another screen loses any. A payment that is edited or made once more has a draft of its own.
 */
export function useTypedAmounts({ replaces, copies }: MakePaymentSearch) {
  const draftKey = replaces ? `edit-payment:${replaces}` : copies ? `copy-payment:${copies}` : 'make-payment';
  const { value: typed, isReady, put, drop } = useKeptDraft(draftKey, typedAmountsSchema, nothing);
  return {
    typed,
    isReady,
    type: (chargeId: string, text: string) => put({ ...typed, [chargeId]: text }),
    /** Takes the place of all that was typed. */
    typeAll: put,
    drop,
  };
}
