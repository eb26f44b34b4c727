import { ForgotPasswordScreen } from '../forgot-password-screen.tsx';
import { signInSteps } from '../../../platform/identity/sign-in-steps.ts';
import { failureOf } from '../../../platform/wire/failure.ts';
import { useShell } from '../../../platform/shell/shell.ts';
import { PublicLayout } from '../../../kit/public-layout.tsx';

/** Requests a link for a new password; the answer is the same for everybody. */
export function ForgotPasswordPage() {
  const { portal, settings } = useShell();
  return (
    <PublicLayout>
      <ForgotPasswordScreen
        rememberedEmail={settings.now().rememberedEmail}
        onRequest={async (email) => {
          const delivery = await signInSteps(portal).requestReset(email);
          return delivery.kind === 'answered' ? { kind: 'sent' } : failureOf(delivery);
        }}
      />
    </PublicLayout>
  );
}
