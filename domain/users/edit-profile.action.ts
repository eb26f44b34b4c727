import * as v from 'valibot';
import { buyerRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { type Person, personKey } from './person.ts';
import { conflictingProfileFields, profileEditSchema, refuseProfileEdit } from './profile-edit.ts';

/** New values for one's own profile. */
export const editProfileInputSchema = v.object({ personId: idSchema('person'), set: profileEditSchema });
export type EditProfileInput = v.InferOutput<typeof editProfileInputSchema>;

/** Sets one's own name, language and phone number (§2, profile/general); it never needs an approval. */
export const editProfile = defineAction<'editProfile', EditProfileInput>({
  kind: 'editProfile',
  version: 1,
  queue: 'queued',
  roles: buyerRoles,
  programFlag: null,
  verification: { phone: 'Setup' },
  maxWaitDays: 7,
  listedWhenSent: 'whenFailed',
  isPersonal: true,
  input: editProfileInputSchema,
  queueKeys: (input) => [personKey(input.personId)],
  reads: (input) => [{ collection: 'people', id: input.personId }],
  // A device holds only the row of its own person, so a row that exists is one's own.
  check: (input, world) =>
    world.row('people', input.personId) ? refuseProfileEdit(input.set, world) : refuse('NOT_FOUND'),
  optimisticUpdate: (input, world) =>
    world.row('people', input.personId) ? [{ collection: 'people', id: input.personId, set: { ...input.set } }] : [],
  isConflict: (input, _reference, then, now) =>
    conflictingProfileFields(input.set, then as Person, now as Person).length > 0,
  starts: { on: 'profile-general' },
  labels: {
    name: /*i18n*/ { id: 'actions.edit-profile.name', message: 'Change profile' },
    asked: /*i18n*/ { id: 'actions.edit-profile.asked', message: 'Change to a profile' },
    done: /*i18n*/ { id: 'actions.edit-profile.done', message: 'Profile changed' },
    failed: /*i18n*/ { id: 'actions.edit-profile.failed', message: 'The profile was not changed' },
    icon: 'profile',
  },
});
