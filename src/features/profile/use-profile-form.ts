import { useState } from 'react';
import type { FormEvent } from 'react';
import * as v from 'valibot';
import type { Person } from '../../../domain/users/person.ts';
import type { ProfileEdit, ProfileField } from '../../../domain/users/profile-edit.ts';
import { isPhoneNumber, profileEditOf } from '../../../domain/users/profile-edit.ts';
import { normalizeLine } from '../../../domain/plain-text.ts';
import { useKeptDraft } from '../../platform/react/use-kept-draft.ts';
import type { PendingProfile } from './profile-edits.ts';
import { whereSaved } from './profile-edits.ts';
import { useEditSettings } from './use-own-person.ts';

type Typed = { readonly [field in ProfileField]?: string | undefined };
export type TypedField = Exclude<ProfileField, 'language'>;

const typedSchema: v.GenericSchema<unknown, Typed> = v.object({
  firstName: v.optional(v.string()),
  lastName: v.optional(v.string()),
  language: v.optional(v.string()),
  phone: v.optional(v.string()),
});
const nothing: Typed = {};

/** What is typed into the profile, kept on the device until it is saved; over what waits, over what the portal has. */
export function useProfileForm(person: Person, pending: PendingProfile) {
  const draft = useKeptDraft('edit-profile', typedSchema, nothing);
  const editing = useEditSettings();
  const [isTried, setTried] = useState(false);
  const [saved, setSaved] = useState<ProfileEdit | null>(null);
  const typed = draft.value;
  const wanted = { ...person, ...pending.profile };
  const text = (field: ProfileField) => typed[field] ?? wanted[field] ?? '';
  const faults = faultsOf({ firstName: text('firstName'), lastName: text('lastName'), phone: text('phone') });

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    const [wrong] = faults;
    if (wrong) return event.currentTarget.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
    const set = profileEditOf(wanted, editOf(typed));
    if (set !== null && !(await editing.saveProfile(person, set))) return undefined;
    await draft.drop();
    setTried(false);
    return setSaved(set);
  }

  return {
    text,
    savedAt: saved && whereSaved(saved, pending, person),
    refusal: editing.refusal,
    faults: isTried ? faults : [],
    type: (field: ProfileField, value: string) => {
      setSaved(null);
      draft.put({ ...typed, [field]: value });
    },
    save,
  };
}

function faultsOf(texts: Record<'firstName' | 'lastName' | 'phone', string>) {
  const names = (['firstName', 'lastName'] as const).filter((name) => normalizeLine(texts[name]) === '');
  const phone = normalizeLine(texts.phone);
  return phone !== '' && !isPhoneNumber(phone) ? [...names, 'phone' as const] : names;
}

function editOf({ firstName, lastName, language, phone }: Typed): ProfileEdit {
  return {
    ...(firstName === undefined ? {} : { firstName: normalizeLine(firstName) }),
    ...(lastName === undefined ? {} : { lastName: normalizeLine(lastName) }),
    ...(language === undefined ? {} : { language }),
    ...(phone === undefined ? {} : { phone: normalizeLine(phone) || null }),
  };
}
