import type { EditProfileInput } from '../../../domain/users/edit-profile.action.ts';
import { type ProfileEdit, profileFields } from '../../../domain/users/profile-edit.ts';
import type { ActionExamples } from '../action-examples.ts';

export const editProfileExamples: ActionExamples<EditProfileInput> = {
  valid: ({ people }) => [
    { personId: people, set: { firstName: 'Robin' } },
    { personId: people, set: { phone: '+44 20 7946 0018' } },
    { personId: people, set: { language: 'en' } },
  ],
  invalid: ({ people }) => [
    { personId: people, set: {} },
    { personId: people, set: { firstName: '' } },
    { personId: people, set: { language: 'English' } },
    { set: { firstName: 'Robin' } },
  ],
  doneBy: 'ana',
  refusedTo: [],
  schedule: {
    weight: 3,
    name: ({ set }) => `profile of ${set.firstName ?? set.phone}`,
    /** Another name, another phone number, or both. */
    compose: async ({ random, personId, nextNumber }) => {
      const number = nextNumber();
      const [firstName, phone] = [`Name ${number}`, `+44 20 ${7_000_000 + number}`];
      const set = random.pick<ProfileEdit>([
        { firstName },
        { phone },
        { firstName, phone },
        { firstName, phone: null },
      ]);
      return { personId, set };
    },
    guards: profileFields,
    meanwhile: ({ personId }, random) => {
      const set = random.chance(0.6)
        ? { firstName: `Workstation ${random.below(1_000_000)}` }
        : { lastName: 'Workstation' };
      return { collection: 'people', id: personId, set };
    },
    outcomes: ['merged', 'refused: VERSION_CONFLICT'],
  },
};
