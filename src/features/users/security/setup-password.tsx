import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { canSetUp, type MfaSetupMethod } from '../../../../domain/access/mfa.ts';
import { type FieldProps, FormPage } from '../../../kit/form/form-page.tsx';
import { refused } from '../../../platform/wire/delivery.ts';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { useSecurity } from './security-query.ts';
import type { MfaSetupRun } from './use-mfa-setup.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';

/** A further field besides the password. */
type OtherField = {
  readonly label: string;
  readonly initial: string;
  readonly schema: v.GenericSchema<string, string>;
  /** The error text if the schema refuses it. */
  readonly wrong?: ReactNode;
  readonly draw: (field: FieldProps) => ReactNode;
};

type SetupPasswordProps = {
  readonly method: MfaSetupMethod;
  /** The text above the fields. */
  readonly children: ReactNode;
  readonly other?: OtherField;
  readonly submitLabel: ReactNode;
  readonly onSubmit: (password: string, other: string) => ReturnType<MfaSetupRun['start']>;
};

/** The first step of every set-up asks for the password, in case the screen was left unlocked. */
export function SetupPassword({ method, children, other, submitLabel, onSubmit }: SetupPasswordProps) {
  const { t } = useLingui();
  const { security, failure } = useSecurity();
  // People who sign in through their company have no password; offline the field is shown, and the server decides.
  const hasPassword = security?.hasPassword ?? true;

  if (security === undefined && failure === null) return <LoadingState />;
  if (security && !canSetUp(method, security.methods)) return <FailureNote failure={refused('MFA_METHOD_EXISTS')} />;
  return (
    <FormPage
      draftKey={`setup-${method}`}
      secrets={['password']}
      schema={v.object({
        other: other?.schema ?? v.string(),
        password: v.pipe(
          v.string(),
          v.check((password) => !hasPassword || password !== ''),
        ),
      })}
      labels={{
        other: other?.label ?? '',
        password: t({ id: 'security.password.label', message: 'Your password' }),
      }}
      initial={{ other: other?.initial ?? '', password: '' }}
      faultWords={({ field }) =>
        field === 'other' ? other?.wrong : <Trans id="security.password.missing">Enter your password.</Trans>
      }
      submit={(texts) => onSubmit(texts.password, texts.other)}
      button={submitLabel}
    >
      {(field) => (
        <>
          {children}
          {other?.draw(field('other'))}
          {hasPassword ? <PasswordField {...field('password')} autoComplete="current-password" /> : null}
        </>
      )}
    </FormPage>
  );
}
