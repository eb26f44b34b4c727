import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { languagesOffered } from '../../../../domain/users/languages-by-country.ts';
import { contactNames } from '../../../../domain/users/contact-names.ts';
import { emailAddressSchema } from '../../../../domain/users/invitation.ts';
import { contactTypes } from '../../../../domain/users/listed-user.ts';
import {
  isPhoneNumber,
  maxNameLength,
  maxPhoneLength,
  profileValueSchemas,
} from '../../../../domain/users/profile-edit.ts';
import { faultName } from '../../../kit/form/form-messages.ts';
import { type FieldProps, FormPage } from '../../../kit/form/form-page.tsx';
import { showNotice } from '../../../kit/notice.ts';
import { useServerQuery } from '../../../kit/server-query/use-server-query.ts';
import { useAccount, usePortal } from '../../../platform/react/portal-context.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { PageHeader } from '../../../ui/layout/layout.tsx';
import { languageInItsWords } from '../language-words.ts';
import styles from '../profile.module.css';
import { manageUsersQuery } from '../users.documents.ts';

/** A form stores texts: the ticked values are a list in one of them. */
const tickedSchema = v.pipe(
  v.string(),
  v.transform((text) => text.split(' ').filter(Boolean)),
);

const contactSchema = v.object({
  email: v.pipe(
    v.string(),
    v.check((text) => v.is(emailAddressSchema, text), faultName('emailFormat')),
  ),
  firstName: profileValueSchemas.firstName,
  lastName: profileValueSchemas.lastName,
  phone: v.pipe(
    profileValueSchemas.phone,
    v.check((phone) => phone === null || isPhoneNumber(phone), faultName('phone')),
  ),
  language: profileValueSchemas.language,
  about: v.pipe(tickedSchema, v.array(v.picklist([...contactTypes, 'invoices']))),
});

/** Adds a contact, who does not sign in. */
export function CreateContactScreen() {
  const { i18n, t } = useLingui();
  const { offline, program } = usePortal();
  const users = useServerQuery(manageUsersQuery, {});
  const navigate = useNavigate();
  const languages = languagesOffered(useAccount()?.country ?? null, program.locales);
  return (
    <>
      <PageHeader
        back={
          <BackLink to="/account/settings/users">
            <Trans id="users.detail.back">Users</Trans>
          </BackLink>
        }
        title={<Trans id="access.page.create-contact">Add a contact</Trans>}
        note={
          <Trans id="users.contact.hint">
            A contact gets emails about the business and doesn’t sign in. You can make them a user later.
          </Trans>
        }
      />
      <FormPage
        draftKey="create-contact"
        schema={contactSchema}
        labels={{
          email: t({ id: 'users.fact.email', message: 'Email' }),
          firstName: t({ id: 'profile.first-name.label', message: 'First name' }),
          lastName: t({ id: 'profile.last-name.label', message: 'Last name' }),
          phone: t({ id: 'profile.phone.label', message: 'Phone' }),
          language: t({ id: 'users.contact.language', message: 'Language' }),
          about: t({ id: 'users.column.contact', message: 'Contact for' }),
        }}
        initial={{ email: '', firstName: '', lastName: '', phone: '', language: i18n.locale.slice(0, 2), about: '' }}
        submit={async ({ about, ...details }) => {
          const done = await offline.perform('createContact', {
            ...details,
            contactTypes: about.filter((one) => one !== 'invoices'),
            receiveEmail: about.includes('invoices'),
          });
          if (!done.ok) return done.refusal;
          await users.reload();
          showNotice(<Trans id="users.contact.added">Contact added</Trans>);
          return null;
        }}
        onDone={() => void navigate({ to: '/account/settings/users' })}
        button={<Trans id="users.contact.add">Add contact</Trans>}
        offlineNote={<Trans id="users.contact.offline">Adding a contact needs a connection.</Trans>}
      >
        {(field) => (
          <>
            <TextInput {...field('email')} type="email" inputMode="email" autoComplete="off" maxLength={254} />
            <div className={styles.names}>
              <TextInput {...field('firstName')} autoComplete="off" maxLength={maxNameLength} />
              <TextInput {...field('lastName')} autoComplete="off" maxLength={maxNameLength} />
            </div>
            <TextInput {...field('phone')} type="tel" inputMode="tel" autoComplete="off" maxLength={maxPhoneLength} />
            <NativeSelect
              {...field('language')}
              data={languages.map((one) => ({ value: one, label: languageInItsWords(one) }))}
            />
            <ContactAbout {...field('about')} />
          </>
        )}
      </FormPage>
    </>
  );
}

/** The subjects of a contact, with the invoices. */
function ContactAbout({ label, value, onChange }: FieldProps) {
  const { i18n } = useLingui();
  const ticked = value.split(' ').filter(Boolean);
  const names = { ...contactNames, invoices };
  return (
    <Checkbox.Group
      label={<span>{label}</span>}
      value={ticked}
      onChange={(types) => onChange({ currentTarget: { value: types.join(' ') } })}
    >
      <div className={styles.ticks}>
        {([...contactTypes, 'invoices'] as const).map((type) => (
          <Checkbox key={type} value={type} label={<span>{i18n._(names[type])}</span>} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

const invoices = /*i18n*/ { id: 'users.contact.invoices', message: 'Receives invoices' };
