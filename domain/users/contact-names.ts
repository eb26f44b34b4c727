import type { MessageDescriptor } from '../message.ts';
import type { ContactType } from './listed-user.ts';

/** What the business contacts somebody about, in words. */
export const contactNames: Readonly<Record<ContactType, MessageDescriptor>> = {
  admin: /*i18n*/ { id: 'users.contact.admin', message: 'Administration' },
  billing: /*i18n*/ { id: 'users.contact.billing', message: 'Billing' },
  primary: /*i18n*/ { id: 'users.contact.primary', message: 'Primary contact' },
  purchaser: /*i18n*/ { id: 'users.contact.purchaser', message: 'Purchasing' },
};
