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
  if (fault === 'missing') return <Trans id="sign-in.email.missing">Enter your e-mail address.</Trans>;
  return <Trans id="sign-in.email.malformed">This is not an e-mail address. It looks like name@company.com.</Trans>;
}
