import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { languagesOffered } from '../../../domain/users/languages-by-country.ts';
import type { Person } from '../../../domain/users/person.ts';
import { maxNameLength, maxPhoneLength } from '../../../domain/users/profile-edit.ts';
import { usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { Note } from '../../ui/layout/note.tsx';
import { PlainButton } from '../../ui/fields/plain-button.tsx';
import { PlainField } from '../../ui/fields/plain-field.tsx';
import { PlainSelect } from '../../ui/fields/plain-select.tsx';
import { RefusalText } from '../../ui/status/refusal-text.tsx';
import { languageInItsWords } from './language-words.ts';
import type { PendingProfile } from './profile-edits.ts';
import { ProfileWaiting } from './profile-waiting.tsx';
import styles from './profile.module.css';
import { RefusedSettingsNote } from './refused-settings-note.tsx';
import { useProfileForm } from './use-profile-form.ts';
import type { TypedField } from './use-profile-form.ts';

type ProfileFormProps = { readonly person: Person; readonly pending: PendingProfile };

/** My name, language and phone number. What is saved waits in the outbox, and stands beside what the portal has until then. */
export function ProfileForm({ person, pending }: ProfileFormProps) {
  const { t } = useLingui();
  const { isOnline } = useSyncStatus();
  const form = useProfileForm(person, pending);
  const field = (name: TypedField) => ({
    name,
    value: form.text(name),
    error: form.faults.includes(name) ? <FieldFault field={name} /> : null,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      form.type(name, event.currentTarget.value),
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void form.save(event)}>
      <RefusedSettingsNote kind="editProfile" />
      <div className={styles.names}>
        <div>
          <PlainField
            {...field('firstName')}
            autoComplete="given-name"
            maxLength={maxNameLength}
            label={t({ id: 'profile.first-name.label', message: 'First name' })}
          />
          <ProfileWaiting pending={pending} field="firstName" atPortal={person.firstName} />
        </div>
        <div>
          <PlainField
            {...field('lastName')}
            autoComplete="family-name"
            maxLength={maxNameLength}
            label={t({ id: 'profile.last-name.label', message: 'Last name' })}
          />
          <ProfileWaiting pending={pending} field="lastName" atPortal={person.lastName} />
        </div>
      </div>
      <FixedEmail email={person.email} />
      <div>
        <PlainField
          {...field('phone')}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          maxLength={maxPhoneLength}
          label={t({ id: 'profile.phone.label', message: 'Phone' })}
          description={t({
            id: 'profile.phone.description',
            message: 'With its country code. Leave it empty for none.',
          })}
        />
        <ProfileWaiting pending={pending} field="phone" atPortal={person.phone} />
      </div>
      <div>
        <LanguageField
          person={person}
          value={form.text('language')}
          onChange={(value) => form.type('language', value)}
        />
        <ProfileWaiting pending={pending} field="language" atPortal={languageInItsWords(person.language)} />
      </div>
      {form.refusal ? (
        <Note tone="negative" announce="assertive">
          <RefusalText refusal={form.refusal} />
        </Note>
      ) : null}
      <div className={styles.buttons}>
        <PlainButton type="submit">
          <Trans id="profile.save">Save</Trans>
        </PlainButton>
        <span className={styles.hint} role="status">
          <SaveHint savedAt={form.savedAt} isOnline={isOnline} />
        </span>
      </div>
    </form>
  );
}

function FixedEmail({ email }: { readonly email: string }) {
  return (
    <dl className={styles.fixed}>
      <dt>
        <Trans id="profile.email.label">E-mail</Trans>
      </dt>
      <dd>
        <bdi data-given>{email}</bdi>
        <p className={styles.hint}>
          <Trans id="profile.email.fixed">You sign in with it. Ask your account administrator to change it.</Trans>
        </p>
      </dd>
    </dl>
  );
}

type LanguageFieldProps = {
  readonly person: Person;
  readonly value: string;
  readonly onChange: (language: string) => void;
};

function LanguageField({ person, value, onChange }: LanguageFieldProps) {
  const { t } = useLingui();
  const { program } = usePortal();
  return (
    <PlainSelect
      name="language"
      label={t({ id: 'profile.language.label', message: 'Language' })}
      description={t({
        id: 'profile.language.description',
        message: 'Of the portal when you sign in on a new device, and of what it writes to you.',
      })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {languageChoices(person, program.locales).map((language) => (
        <option key={language} value={language} lang={language}>
          {languageInItsWords(language)}
        </option>
      ))}
    </PlainSelect>
  );
}

type SaveHintProps = { readonly savedAt: 'device' | 'portal' | null; readonly isOnline: boolean };

function SaveHint({ savedAt, isOnline }: SaveHintProps): ReactNode {
  if (savedAt === 'portal') return <Trans id="profile.saved">Saved.</Trans>;
  if (savedAt === 'device')
    return isOnline ? (
      <Trans id="profile.saved-sending">Saved on this device. It is on its way to the portal.</Trans>
    ) : (
      <Trans id="profile.saved-offline">Saved on this device. It is sent once you are connected.</Trans>
    );
  return isOnline ? null : <Trans id="profile.offline">Waits on this device until you are connected.</Trans>;
}

function FieldFault({ field }: { readonly field: 'firstName' | 'lastName' | 'phone' }) {
  switch (field) {
    case 'firstName':
      return <Trans id="profile.first-name.missing">Enter your first name.</Trans>;
    case 'lastName':
      return <Trans id="profile.last-name.missing">Enter your last name.</Trans>;
    case 'phone':
      return <Trans id="profile.phone.invalid">This is not a phone number. Enter it like +44 7400 123456.</Trans>;
  }
}

/** What the country speaks and the program has; a language that was set before stays in the list. */
function languageChoices({ country, language }: Person, locales: readonly string[]): readonly string[] {
  const offered = languagesOffered(country, locales);
  return offered.includes(language) ? offered : [language, ...offered];
}
