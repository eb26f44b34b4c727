import type { CreateContactInput } from '../../../domain/users/create-contact.action.ts';
import type { ActionExamples } from '../action-examples.ts';

const contact: CreateContactInput = {
  email: 'books@harbour.example',
  firstName: 'Bea',
  lastName: 'Moss',
  phone: '+44 20 7946 0018',
  language: 'en',
  contactTypes: ['billing'],
  receiveEmail: true,
};

export const createContactExamples: ActionExamples<CreateContactInput> = {
  valid: () => [contact],
  invalid: () => [
    { ...contact, email: 'books' },
    { ...contact, contactTypes: ['owner'] },
    { ...contact, contactTypes: ['billing', 'billing'] },
  ],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  schedule: null,
};
