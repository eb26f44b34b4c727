import { NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import * as v from 'valibot';
import { languageSpokenTo, languagesOffered } from '../../../domain/users/languages-by-country.ts';
import type { Person } from '../../../domain/users/person.ts';
import {
  type ProfileEdit,
  isPhoneNumber,
  maxNameLength,
  maxPhoneLength,
  profileEditOf,
  profileValueSchemas,
} from '../../../domain/users/profile-edit.ts';
import { type FieldFault, faultName } from '../../kit/form/form-messages.ts';
import { type FieldProps, FormPage } from '../../kit/form/form-page.tsx';
import { usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { languageInItsWords } from './language-words.ts';
import { type PendingProfile, whereSaved } from './profile-edits.ts';
import { ProfileWaiting } from './profile-waiting.tsx';
import styles from './profile.module.css';
import { RefusedSettingsNote } from './refused-settings-note.tsx';
import { saveProfile } from './use-own-person.ts';

type ProfileFormProps = { readonly person: Person; readonly pending: PendingProfile };

const profileSchema = v.object({
  ...profileValueSchemas,
  phone: v.pipe(
    profileValueSchemas.phone,
    v.check((phone) => phone === null || isPhoneNumber(phone), faultName('phone')),
  ),
});

/** My name, language and phone number. A saved change waits in the outbox, shown beside the portal's value until then. */
export function ProfileForm({ person, pending }: ProfileFormProps) {
  const { t } = useLingui();
  const { offline, program } = usePortal();
  const languages = languagesOffered(person.country, program.locales);
  const [saved, setSaved] = useState<ProfileEdit | null>(null);
  const wanted = { ...person, ...pending.profile };
  const { firstName, lastName } = wanted;
  const language = languageSpokenTo(wanted.language, languages);
  return (
    <FormPage
      draftKey="edit-profile"
      schema={profileSchema}
      labels={{
        firstName: t({ id: 'profile.first-name.label', message: 'First name' }),
        lastName: t({ id: 'profile.last-name.label', message: 'Last name' }),
        phone: t({ id: 'profile.phone.label', message: 'Phone' }),
        language: t({ id: 'profile.language.label', message: 'Language' }),
      }}
      initial={{ firstName, lastName, language, phone: wanted.phone ?? '' }}
      faultWords={faultWords}
      submit={async (texts) => {
        const set = profileEditOf(wanted, texts);
        const refusal = set && (await saveProfile(offline, person, set));
        if (!refusal) setSaved(set);
        return refusal;
      }}
      done={saved && <SavedWords savedAt={whereSaved(saved, pending, person)} />}
      button={<Trans id="profile.save">Save</Trans>}
      offlineNote={<Trans id="profile.offline">Saved on this device and sent once you’re connected.</Trans>}
    >
      {(field) => (
        <>
          <RefusedSettingsNote kind="editProfile" />
          <div className={styles.names}>
            <div>
              <TextInput {...field('firstName')} autoComplete="given-name" maxLength={maxNameLength} />
              <ProfileWaiting pending={pending} field="firstName" atPortal={person.firstName} />
            </div>
            <div>
              <TextInput {...field('lastName')} autoComplete="family-name" maxLength={maxNameLength} />
              <ProfileWaiting pending={pending} field="lastName" atPortal={person.lastName} />
            </div>
          </div>
          <FixedEmail email={person.email} />
          <div>
            <TextInput
              {...field('phone')}
              type="tel"
              autoComplete="tel"
              inputMode="tel"
              maxLength={maxPhoneLength}
              description={t({
                id: 'profile.phone.description',
                message: 'Include the country code. Leave it empty if you don’t want to give one.',
              })}
            />
            <ProfileWaiting pending={pending} field="phone" atPortal={person.phone} />
          </div>
          <div>
            <LanguageField languages={languages} field={field('language')} />
            <ProfileWaiting pending={pending} field="language" atPortal={languageInItsWords(person.language)} />
          </div>
        </>
      )}
    </FormPage>
  );
}

function FixedEmail({ email }: { readonly email: string }) {
  return (
    <dl className={styles.fixed}>
      <dt>
        <Trans id="profile.email.label">Email</Trans>
      </dt>
      <dd>
        <bdi data-given>{email}</bdi>
        <p className={styles.hint}>
          <Trans id="profile.email.own">You sign in with this email. You can change it below.</Trans>
        </p>
      </dd>
    </dl>
  );
}

type LanguageFieldProps = {
  readonly languages: readonly string[];
  readonly field: FieldProps;
};

function LanguageField({ languages, field: { error: _error, ...field } }: LanguageFieldProps) {
  const { t } = useLingui();
  return (
    <NativeSelect
      {...field}
      description={t({
        id: 'profile.language.description',
        message: 'Used for the portal and the emails you get',
      })}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageInItsWords(language)}
        </option>
      ))}
    </NativeSelect>
  );
}

/** Says where the change is saved. Shows nothing until it is saved. */
function SavedWords({ savedAt }: { readonly savedAt: 'device' | 'portal' | null }): ReactNode {
  const { isOnline } = useSyncStatus();
  if (savedAt === null) return null;
  if (savedAt === 'portal') return <Trans id="profile.saved">Saved.</Trans>;
  return isOnline ? (
    <Trans id="profile.saved-sending">Saved on this device. Sending…</Trans>
  ) : (
    <Trans id="profile.saved-offline">Saved on this device. It is sent once you are connected.</Trans>
  );
}

function faultWords({ field, name }: FieldFault): ReactNode {
  if (name === 'phone')
    return <Trans id="profile.phone.invalid">This is not a phone number. Enter it like +1 202 555 0143.</Trans>;
  if (name !== 'empty') return null;
  return field === 'firstName' ? (
    <Trans id="profile.first-name.missing">Enter your first name.</Trans>
  ) : (
    <Trans id="profile.last-name.missing">Enter your last name.</Trans>
  );
}
