import { Trans } from '@lingui/react/macro';
import type { FieldFault } from './login-rules.ts';

/** The text of an error of a sign-in field. */
export function SignInFieldError({
  fault,
  field,
}: {
  readonly fault: FieldFault;
  readonly field: 'email' | 'password';
}) {
  if (field === 'password') return <Trans id="sign-in.password.missing">Enter your password.</Trans>;
  if (fault === 'missing') return <Trans id="sign-in.email.missing">Enter your email address.</Trans>;
  return <Trans id="sign-in.email.malformed">Enter an email address such as name@company.com.</Trans>;
}
