import type { MessageDescriptor } from '../../../domain/message.ts';
import type { PurchaseCategory } from '../../../domain/policies/purchase-policy.ts';

/** Whether a purchase that a policy does not allow is declined, or who is asked about it. */
export const abovePolicy = ['decline', 'group', 'account', 'groupThenAccount'] as const;
export type AbovePolicy = (typeof abovePolicy)[number];

export const aboveNames: Readonly<Record<AbovePolicy, MessageDescriptor>> = {
  decline: /*i18n*/ { id: 'policies.above.decline', message: 'Declined' },
  group: /*i18n*/ { id: 'policies.above.group', message: 'Asks a Group Admin' },
  account: /*i18n*/ { id: 'policies.above.account', message: 'Asks an Account Admin' },
  groupThenAccount: /*i18n*/ {
    id: 'policies.above.group-then-account',
    message: 'Asks a Group Admin, then an Account Admin',
  },
};

export const categoryNames: Readonly<Record<PurchaseCategory, MessageDescriptor>> = {
  materials: /*i18n*/ { id: 'policies.category.materials', message: 'Building materials' },
  tools: /*i18n*/ { id: 'policies.category.tools', message: 'Tools and plant' },
  fuel: /*i18n*/ { id: 'policies.category.fuel', message: 'Fuel' },
  travel: /*i18n*/ { id: 'policies.category.travel', message: 'Travel' },
  office: /*i18n*/ { id: 'policies.category.office', message: 'Office and IT' },
  services: /*i18n*/ { id: 'policies.category.services', message: 'Services' },
  other: /*i18n*/ { id: 'policies.category.other', message: 'Other' },
};

/** On which days purchases are allowed; `any` sets no hours. */
export const dayChoices = ['any', 'weekdays', 'everyDay'] as const;
export type DayChoice = (typeof dayChoices)[number];

export const dayNames: Readonly<Record<DayChoice, MessageDescriptor>> = {
  any: /*i18n*/ { id: 'policies.days.any', message: 'At any time' },
  weekdays: /*i18n*/ { id: 'policies.days.weekdays', message: 'Monday to Friday' },
  everyDay: /*i18n*/ { id: 'policies.days.every-day', message: 'Every day' },
};
