import type { MessageDescriptor } from '../message.ts';
import type { ContactType } from './listed-user.ts';

/** Names of the subjects about which the business contacts a user. */
export const contactNames: Readonly<Record<ContactType, MessageDescriptor>> = {
  admin: /*i18n*/ { id: 'users.contact.admin', message: 'Administration' },
  billing: /*i18n*/ { id: 'users.contact.billing', message: 'Billing' },
  primary: /*i18n*/ { id: 'users.contact.primary', message: 'Primary contact' },
  purchaser: /*i18n*/ { id: 'users.contact.purchaser', message: 'Purchasing' },
};
