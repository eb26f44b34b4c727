import * as v from 'valibot';
import { type FaultName, faultName } from '../../../kit/form/form-messages.ts';

/** The fields of an address, in their order. */
export const addressFields = ['country', 'line1', 'line2', 'city', 'state', 'zip'] as const;

/** The typed name; its printed form is shown beside it. */
export const maxTypedName = 80;

/** The fields with errors. The checks of an address name their field. */
export function wrongFieldsOf(
  issues: readonly v.BaseIssue<unknown>[],
  typed: Readonly<Record<string, string>>,
): readonly { readonly key: string; readonly fault: FaultName }[] {
  return issues.map((issue) => {
    const key = v.getDotPath(issue) ?? issue.message;
    const isEmpty = typed[key]?.trim() === '';
    return { key, fault: faultName(isEmpty ? (key === 'country' ? 'select' : 'empty') : 'invalid') };
  });
}
