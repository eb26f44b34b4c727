import * as v from 'valibot';
import type { ActionWorld } from '../action.ts';
import { type Refusal, refuse } from '../errors.ts';
import { refuseLanguage } from './refuse-language.ts';
import { lineSchema } from '../plain-text.ts';
import type { Person } from './person.ts';

/** The fields that people edit in their profile. */
export const profileFields = ['firstName', 'lastName', 'language', 'phone'] as const;
export type ProfileField = (typeof profileFields)[number];

/** Maximum lengths of a first or a last name, and of a written phone number, in characters. */
export const maxNameLength = 64;
export const maxPhoneLength = 30;

/** New values of some of the fields: null clears the phone number, a field that is left out does not change. */
export type ProfileEdit = {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly language?: string;
  readonly phone?: string | null;
};

const nameSchema = lineSchema({ min: 1, max: maxNameLength });

/** The schema of each field. */
export const profileValueSchemas = {
  firstName: nameSchema,
  lastName: nameSchema,
  language: v.pipe(v.string(), v.regex(/^[a-z]{2}$/)),
  phone: v.pipe(
    lineSchema({ max: maxPhoneLength }),
    v.transform((text) => (text === '' ? null : text)),
  ),
};

export const profileEditSchema: v.GenericSchema<unknown, ProfileEdit> = v.pipe(
  v.object({
    firstName: v.exactOptional(profileValueSchemas.firstName),
    lastName: v.exactOptional(profileValueSchemas.lastName),
    language: v.exactOptional(profileValueSchemas.language),
    phone: v.exactOptional(v.nullable(profileValueSchemas.phone)),
  }),
  v.check((edit) => Object.keys(edit).length > 0, 'at least one field'),
);

/** Why this profile change is refused (§5 "Phone number is invalid", a language that the portal does not speak), or null. */
export function refuseProfileEdit(
  { phone, language }: ProfileEdit,
  world: Pick<ActionWorld, 'programLocales'>,
): Refusal | null {
  if (phone && !isPhoneNumber(phone)) return refuse('PHONE_INVALID');
  return language === undefined ? null : refuseLanguage(language, world);
}

/** True for a phone number: digits and the usual separators, with a length that E.164 allows. */
export function isPhoneNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  return /^\+?[\d\s().\-/]+$/.test(text) && digits.length >= 6 && digits.length <= 15;
}

/** The fields of an edit that were set to another value after the author saw them; all others merge. */
export function conflictingProfileFields(
  edit: ProfileEdit,
  then: Pick<Person, ProfileField>,
  now: Pick<Person, ProfileField>,
): readonly ProfileField[] {
  return profileFields.filter((field) => {
    const wanted = edit[field];
    return wanted !== undefined && then[field] !== now[field] && now[field] !== wanted;
  });
}

/** The part of an edit that differs from the profile; null if nothing differs. */
export function profileEditOf(person: Pick<Person, ProfileField>, edit: ProfileEdit): ProfileEdit | null {
  const changed = profileFields.filter((field) => edit[field] !== undefined && edit[field] !== person[field]);
  return changed.length === 0 ? null : Object.fromEntries(changed.map((field) => [field, edit[field]]));
}
