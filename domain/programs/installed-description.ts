import type { MessageDescriptor } from '../message.ts';

/** The description of the portal in a browser's install dialog. */
export const installedDescription: MessageDescriptor = /*i18n*/ {
  id: 'shell.installed.description',
  message: 'Invoices, payments and approvals, with or without a connection.',
};
