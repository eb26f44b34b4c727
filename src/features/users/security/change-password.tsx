import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { unmetPasswordRules } from '../../../../domain/session/password-rules.ts';
import type { FieldFault } from '../../../kit/form/form-messages.ts';
import { FormPage } from '../../../kit/form/form-page.tsx';
import { useFormOperation } from '../../../kit/form/use-form-operation.ts';
import { PasswordRules } from '../../../ui/fields/new-password-field.tsx';
import { changePasswordMutation } from './security.documents.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';

const passwordSchema = v.object({
  'current-password': v.pipe(v.string(), v.nonEmpty()),
  'new-password': v.pipe(
    v.string(),
    v.check((password) => unmetPasswordRules(password).length === 0),
  ),
});

/** Changes my password, with a code if the program requires one. */
export function ChangePassword() {
  const { t } = useLingui();
  const change = useFormOperation(changePasswordMutation);
  return (
    <FormPage
      draftKey="change-password"
      secrets={['current-password', 'new-password']}
      schema={passwordSchema}
      labels={{
        'current-password': t({ id: 'profile.password.current', message: 'Current password' }),
        'new-password': t({ id: 'identity.new-password.label', message: 'New password' }),
      }}
      initial={{ 'current-password': '', 'new-password': '' }}
      faultWords={faultWords}
      submit={(texts) => change({ currentPassword: texts['current-password'], password: texts['new-password'] })}
      done={
        <Trans id="profile.password.done">
          Your password has been changed. You’ve been signed out on all your other devices.
        </Trans>
      }
      button={<Trans id="profile.password.submit">Change password</Trans>}
      offlineNote={<Trans id="profile.needs-connection">This needs a connection.</Trans>}
    >
      {(field) => {
        const password = field('new-password');
        return (
          <>
            <PasswordField {...field('current-password')} autoComplete="current-password" />
            <PasswordField
              {...password}
              autoComplete="new-password"
              description={<PasswordRules password={password.value} />}
              descriptionProps={{ renderRoot: (rest) => <div {...rest} /> }}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            />
          </>
        );
      }}
    </FormPage>
  );
}

function faultWords({ field }: FieldFault): ReactNode {
  return field === 'current-password' ? (
    <Trans id="profile.password.current-missing">Enter your current password.</Trans>
  ) : (
    <Trans id="identity.new-password.weak">The password does not meet all the rules yet.</Trans>
  );
}
