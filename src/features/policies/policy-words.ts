import type { MessageDescriptor } from '../../../domain/message.ts';

/** Whether a purchase that a policy does not allow is declined, or who approves it. */
export const abovePolicy = ['decline', 'group', 'account', 'groupThenAccount'] as const;
export type AbovePolicy = (typeof abovePolicy)[number];

export const aboveNames: Readonly<Record<AbovePolicy, MessageDescriptor>> = {
  decline: /*i18n*/ { id: 'policies.above.decline', message: 'Declined' },
  group: /*i18n*/ { id: 'policies.above.group', message: 'Approval by a Group Admin' },
  account: /*i18n*/ { id: 'policies.above.account', message: 'Approval by an Account Admin' },
  groupThenAccount: /*i18n*/ {
    id: 'policies.above.group-then-account',
    message: 'Approval by a Group Admin, then an Account Admin',
  },
};

/** The days of allowed purchases; `any` sets no hours. */
export const dayChoices = ['any', 'weekdays', 'everyDay'] as const;
export type DayChoice = (typeof dayChoices)[number];

export const dayNames: Readonly<Record<DayChoice, MessageDescriptor>> = {
  any: /*i18n*/ { id: 'policies.days.any', message: 'At any time' },
  weekdays: /*i18n*/ { id: 'policies.days.weekdays', message: 'Monday to Friday' },
  everyDay: /*i18n*/ { id: 'policies.days.every-day', message: 'Every day' },
};
