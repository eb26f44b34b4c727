import type { MessageDescriptor } from '../message.ts';

/** What a browser's install dialog says the portal is for. */
export const installedDescription: MessageDescriptor = /*i18n*/ {
  id: 'shell.installed.description',
  message: 'Invoices, payments and approvals, with or without a connection.',
};
