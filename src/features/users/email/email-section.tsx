import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import * as v from 'valibot';
import type { Role } from '../../../../domain/access/role.ts';
import type { UserId } from '../../../../domain/ids.ts';
import { emailChangeHours, refuseEmailChange } from '../../../../domain/users/email-change.ts';
import { emailAddressSchema } from '../../../../domain/users/invitation.ts';
import { SecondAdministratorNote, askedWords } from '../../../kit/detail/second-administrator-note.tsx';
import { SettingsSection } from '../../../kit/detail/settings.tsx';
import { faultName } from '../../../kit/form/form-messages.ts';
import { FormPage } from '../../../kit/form/form-page.tsx';
import { useFormAction } from '../../../kit/form/use-form-action.ts';
import { useServerQuery } from '../../../kit/server-query/use-server-query.ts';
import { usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { useOnlineAction } from '../../../platform/react/use-online-action.ts';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { InstantText } from '../../../ui/text/date-text.tsx';
import type { Managed } from '../manage/manage-user-page.tsx';
import styles from '../profile.module.css';
import { type PendingEmailChange, pendingEmailChangeQuery } from './email-change.documents.ts';

const emailSchema = v.object({
  email: v.pipe(
    v.string(),
    v.check((text) => v.is(emailAddressSchema, text), faultName('emailFormat')),
    v.transform((text) => v.parse(emailAddressSchema, text)),
  ),
});

/** The change of a user's e-mail, which an Account Admin asks for. */
export function UserEmailSection({ user, manager }: Managed) {
  const refusal = refuseEmailChange(user, manager);
  if (!refusal)
    return <EmailSection userId={user.id} email={user.email} roles={user.roles} isOwn={user.id === manager.userId} />;
  return (
    <SettingsSection title={sectionTitle}>
      <p className={styles.hint}>
        <RefusalText refusal={refusal} />
      </p>
    </SettingsSection>
  );
}

/** The change of one's own e-mail. */
export function OwnEmailSection({ email }: { readonly email: string }) {
  const { who, roles } = usePortal();
  return <EmailSection userId={who.user} email={email} roles={roles} isOwn />;
}

const sectionTitle = <Trans id="users.email.title">Change of email</Trans>;

type EmailSectionProps = {
  readonly userId: UserId;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly isOwn: boolean;
};

function EmailSection(props: EmailSectionProps) {
  const { answer, failure, reload } = useServerQuery(pendingEmailChangeQuery, { userId: props.userId });
  const open = answer?.pendingEmailChange;
  const hours = emailChangeHours;
  return (
    <SettingsSection
      title={sectionTitle}
      description={
        <Trans id="users.email.description">
          We email a link to the old and the new address. The email changes once both have confirmed, within {hours}{' '}
          hours.
        </Trans>
      }
    >
      {answer === undefined && failure === null ? <LoadingState /> : null}
      {failure && answer === undefined ? <FailureNote failure={failure} /> : null}
      {open ? <Waiting {...props} open={open} reload={reload} /> : null}
      {open === null ? <Ask {...props} reload={reload} /> : null}
    </SettingsSection>
  );
}

type Reloaded = EmailSectionProps & { readonly reload: () => Promise<void> };

function Waiting({ userId, email, open, reload }: Reloaded & { readonly open: PendingEmailChange }) {
  const { isOnline } = useSyncStatus();
  const action = useOnlineAction();
  const cancel = async () => {
    if (await action.run('cancelEmailChange', { userId })) await reload();
  };
  const [former, next] = [<bdi key="former">{email}</bdi>, <bdi key="next">{open.newEmail}</bdi>];
  return (
    <>
      <p>
        <Trans id="users.email.waiting">
          {former} becomes {next} once both addresses have confirmed.
        </Trans>
      </p>
      <ul className={styles.hint}>
        <li>
          {former}: <Confirmed isIt={open.isOldConfirmed} />
        </li>
        <li>
          {next}: <Confirmed isIt={open.isNewConfirmed} />
        </li>
      </ul>
      <p className={styles.hint}>
        <Trans id="users.invitation.until">The link works until</Trans> <InstantText instant={open.expiresAt} />
      </p>
      <div>
        <Button variant="default" loading={action.busy !== null} disabled={!isOnline} onClick={() => void cancel()}>
          <Trans id="users.email.cancel">Cancel the change</Trans>
        </Button>
      </div>
      {action.refusal ? <FailureNote failure={action.refusal} /> : null}
    </>
  );
}

function Confirmed({ isIt }: { readonly isIt: boolean }): ReactNode {
  return isIt ? (
    <Trans id="users.email.confirmed">confirmed</Trans>
  ) : (
    <Trans id="users.email.not-confirmed">not confirmed yet</Trans>
  );
}

function Ask({ userId, roles, isOwn, reload }: Reloaded) {
  const { t } = useLingui();
  const ask = useFormAction();
  const [isAsked, setAsked] = useState(false);
  return (
    <FormPage
      draftKey={isOwn ? 'change-own-email' : 'change-email'}
      openedFor={userId}
      schema={emailSchema}
      labels={{ email: t({ id: 'users.email.new', message: 'New email' }) }}
      initial={{ email: '' }}
      faultWords={({ name }) =>
        name === 'emailFormat' ? (
          <Trans id="users.email.invalid">Enter an email address, like name@company.com.</Trans>
        ) : null
      }
      submit={async ({ email }) => {
        const refusal = await ask('requestEmailChange', { userId, email }, ({ outcome }) =>
          setAsked(outcome === 'inApproval'),
        );
        if (refusal === null) await reload();
        return refusal;
      }}
      done={isAsked ? askedWords : <Trans id="users.email.sent">Both links are on their way.</Trans>}
      button={<Trans id="users.email.ask">Send both links</Trans>}
      offlineNote={<Trans id="users.offline">Changing a user needs a connection.</Trans>}
    >
      {(field) => (
        <>
          {isOwn ? null : <SecondAdministratorNote users={[{ roles }]} />}
          <TextInput {...field('email')} type="email" autoComplete="off" inputMode="email" maxLength={254} />
        </>
      )}
    </FormPage>
  );
}
