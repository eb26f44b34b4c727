import { Trans } from '@lingui/react/macro';
import type { FieldFault } from './login-rules.ts';

/** What is wrong with a field of the sign-in form, in words. */
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
