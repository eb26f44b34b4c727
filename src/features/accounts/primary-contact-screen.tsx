import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import type { Company } from '../../../domain/accounts/company.ts';
import { requestPrimaryEmail } from '../../../domain/accounts/request-primary-email.action.ts';
import { hasRole } from '../../../domain/access/role.ts';
import { emailAddressSchema } from '../../../domain/users/invitation.ts';
import { faultName } from '../../kit/form/form-messages.ts';
import { FormPage } from '../../kit/form/form-page.tsx';
import { useFormAction } from '../../kit/form/use-form-action.ts';
import { SecondAdministratorNote, askedWords } from '../../kit/detail/second-administrator-note.tsx';
import { WaitingRequest, useWaitingRequests } from '../../kit/detail/waiting-request.tsx';
import { usePortal, useUsers } from '../../platform/react/portal-context.ts';
import { FactList } from '../../ui/layout/layout.tsx';
import { LoadingState } from '../../ui/layout/loading-state.tsx';
import { SettingsSection } from '../../kit/detail/settings.tsx';
import { CompanyFrame, RequestNote } from './company-frame.tsx';

const emailSchema = v.object({
  email: v.pipe(
    v.string(),
    v.check((text) => v.is(emailAddressSchema, text), faultName('emailFormat')),
  ),
});

/** The primary contact, and a request for a new e-mail address. */
export function PrimaryContactScreen() {
  const { roles } = usePortal();
  return (
    <CompanyFrame page="primary-contact">
      {(company, reload) => {
        const requested = company.requests.find(({ kind }) => kind === 'primaryEmail');
        return (
          <>
            <SettingsSection title={<Trans id="company.tab.primary">Primary contact</Trans>}>
              <FactList
                facts={[
                  {
                    key: 'name',
                    label: <Trans id="users.column.name">Name</Trans>,
                    value: <bdi data-given>{company.primary?.name ?? '–'}</bdi>,
                  },
                  {
                    key: 'email',
                    label: <Trans id="users.fact.email">Email</Trans>,
                    value: <bdi data-given>{company.primary?.email ?? '–'}</bdi>,
                  },
                ]}
              />
            </SettingsSection>
            {company.primary && hasRole(roles, ...requestPrimaryEmail.roles) ? (
              <SettingsSection
                title={<Trans id="company.primary.change">Change primary email</Trans>}
                description={
                  <Trans id="company.primary.hint">
                    The request is checked first, which can take up to 48 hours. Once it’s approved, the primary contact
                    signs in with the new email.
                  </Trans>
                }
              >
                <RequestNote request={requested} />
                {requested?.status === 'requested' ? null : <EmailRequest company={company} reload={reload} />}
              </SettingsSection>
            ) : null}
          </>
        );
      }}
    </CompanyFrame>
  );
}

type EmailRequestProps = { readonly company: Company; readonly reload: () => Promise<void> };

/** A request that waits for a second Account Admin, or the form for one. */
function EmailRequest(props: EmailRequestProps) {
  const waiting = useWaitingRequests(requestPrimaryEmail);
  if (!waiting) return <LoadingState />;
  if (waiting.length === 0) return <EmailForm {...props} />;
  return waiting.map(({ request, input }) => (
    <WaitingRequest
      key={request.id}
      request={request}
      title={
        <Trans id="company.primary.waiting">
          The change to <bdi>{input.email}</bdi> is waiting for approval
        </Trans>
      }
    />
  ));
}

function EmailForm({ company: { buyerId, primary }, reload }: EmailRequestProps) {
  const { t } = useLingui();
  const perform = useFormAction();
  const [isAsked, setAsked] = useState(false);
  const { who } = usePortal();
  const concerned = useUsers().filter(({ id }) => id === primary?.id && id !== who.user);
  return (
    <FormPage
      draftKey="primary-email"
      openedFor={buyerId}
      schema={emailSchema}
      labels={{ email: t({ id: 'company.primary.email', message: 'New email' }) }}
      initial={{ email: '' }}
      submit={async ({ email }) => {
        const refused = await perform('requestPrimaryEmail', { buyerId, email }, ({ outcome }) =>
          setAsked(outcome === 'inApproval'),
        );
        if (!refused) await reload();
        return refused;
      }}
      done={isAsked ? askedWords : <Trans id="company.request.sent">Change requested</Trans>}
      button={<Trans id="company.request.send">Request change</Trans>}
      offlineNote={<Trans id="company.offline">Changing company information needs a connection.</Trans>}
    >
      {(field) => (
        <>
          <SecondAdministratorNote users={concerned} />
          <TextInput {...field('email')} type="email" inputMode="email" autoComplete="off" maxLength={254} />
        </>
      )}
    </FormPage>
  );
}
