import type { I18n, MessageDescriptor } from '@lingui/core';
import * as v from 'valibot';
import { periodFaults } from '../period/period-faults.ts';

/** The form's messages about a field, by the name of the error. */
const messages = {
  empty: /*i18n*/ { id: 'kit.form.empty', message: '{field} cannot be empty' },
  required: /*i18n*/ { id: 'kit.form.required', message: '{field} is required' },
  select: /*i18n*/ { id: 'kit.form.select', message: 'Please Select {field}' },
  tooLong: /*i18n*/ { id: 'kit.form.too-long', message: '{field} cannot exceed {max} characters' },
  tooShort: /*i18n*/ { id: 'kit.form.too-short', message: '{field} cannot have fewer than {min} characters' },
  numeric: /*i18n*/ { id: 'kit.form.numeric', message: '{field} can only contain numbers' },
  email: /*i18n*/ { id: 'kit.form.email', message: 'Email is invalid' },
  emailFormat: /*i18n*/ { id: 'kit.form.email-format', message: 'Invalid Email Format' },
  phone: /*i18n*/ { id: 'kit.form.phone', message: 'Phone number is invalid' },
  match: /*i18n*/ { id: 'kit.form.match', message: 'Values must match' },
  ...periodFaults,
  invalid: /*i18n*/ { id: 'kit.form.invalid', message: '{field} is invalid' },
} as const satisfies Record<string, MessageDescriptor>;

/** The name of a field's error. A custom check uses it as its message: `v.check(isPhoneNumber, faultName('phone'))`. */
export type FaultName = keyof typeof messages;
export const faultName = (name: FaultName): FaultName => name;

/** The first error of a field. */
export type FieldFault = { readonly field: string; readonly name: FaultName; readonly limit: number | null };

/** The errors of a schema, one for each field, in the schema's order. */
export function faultsOf(issues: readonly v.BaseIssue<unknown>[]): readonly FieldFault[] {
  const faults = new Map<string, FieldFault>();
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? '';
    const limit = typeof issue.requirement === 'number' ? issue.requirement : null;
    if (!faults.has(field)) faults.set(field, { field, name: nameOf(issue), limit });
  }
  return [...faults.values()];
}

/** The text of an error. */
export function faultText(i18n: I18n, { name, limit }: FieldFault, label: string): string {
  const filled = { ...messages[name], values: { field: label, max: limit, min: limit } };
  return i18n._(filled);
}

const nameOfType: Readonly<Record<string, FaultName>> = {
  non_empty: 'empty',
  max_length: 'tooLong',
  min_length: 'tooShort',
  picklist: 'select',
  enum: 'select',
  digits: 'numeric',
  decimal: 'numeric',
  email: 'email',
};

/** Errors of a wrong format. For an empty field, the error is that it is empty. */
const formats: ReadonlySet<FaultName> = new Set(['email', 'emailFormat', 'phone']);

function nameOf(issue: v.BaseIssue<unknown>): FaultName {
  const name = faultOf(issue);
  return issue.input === '' && formats.has(name) ? 'empty' : name;
}

function faultOf(issue: v.BaseIssue<unknown>): FaultName {
  if (isFaultName(issue.message)) return issue.message;
  if (issue.type === 'min_length' && issue.requirement === 1) return 'empty';
  const name = nameOfType[issue.type];
  if (name) return name;
  return issue.received === 'undefined' || issue.received === 'null' ? 'required' : 'invalid';
}

function isFaultName(text: string): text is FaultName {
  return Object.hasOwn(messages, text);
}
