import * as v from 'valibot';
import { administrators } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { refuse } from '../errors.ts';
import { emailAddressSchema } from './invitation.ts';
import { contactTypes } from './listed-user.ts';
import { isPhoneNumber, profileValueSchemas } from './profile-edit.ts';
import { refuseLanguage } from './refuse-language.ts';

/** The contact, its subjects, and whether it receives the invoices. `phone` is null if there is none. */
export const createContactInputSchema = v.object({
  email: emailAddressSchema,
  firstName: profileValueSchemas.firstName,
  lastName: profileValueSchemas.lastName,
  phone: v.nullable(profileValueSchemas.phone),
  language: profileValueSchemas.language,
  contactTypes: v.pipe(
    v.array(v.picklist(contactTypes)),
    v.maxLength(contactTypes.length),
    v.check((types) => new Set(types).size === types.length, 'each type once'),
  ),
  receiveEmail: v.boolean(),
});
export type CreateContactInput = v.InferOutput<typeof createContactInputSchema>;

/**
 * Adds a contact: a user without sign-in and without roles (§2 Create Contact User). Refused with PHONE_INVALID, LANGUAGE_NOT_OFFERED, and with
 * DUPLICATE_CONTACT_EMAIL if somebody of the business has the address (§8). `inviteUser` makes the contact a user later.
 */
export const createContact = defineAction<'createContact', CreateContactInput>({
  kind: 'createContact',
  version: 1,
  queue: 'online',
  roles: administrators,
  programFlag: null,
  verification: null,
  maxWaitDays: 1,
  listedWhenSent: 'never',
  input: createContactInputSchema,
  queueKeys: (input) => [`invitation:${input.email}`],
  reads: () => [],
  check: ({ phone, language }, world) =>
    phone !== null && !isPhoneNumber(phone) ? refuse('PHONE_INVALID') : refuseLanguage(language, world),
  starts: { form: 'create-contact-user' },
  labels: {
    name: /*i18n*/ { id: 'actions.create-contact.name', message: 'Add a contact' },
    asked: /*i18n*/ { id: 'actions.create-contact.asked', message: 'New contact' },
    done: /*i18n*/ { id: 'actions.create-contact.done', message: 'Contact added' },
    failed: /*i18n*/ { id: 'actions.create-contact.failed', message: 'The contact was not added' },
    icon: 'user',
  },
});
