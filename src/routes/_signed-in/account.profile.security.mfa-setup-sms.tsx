import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { SetupSmsScreen } from '../../features/users/security/setup-sms-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/profile/security/mfa-setup-sms')({
  staticData: { page: 'mfa-setup-sms' },
  validateSearch: v.object({
    phone: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(30))), undefined)),
  }),
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: SetupSmsRoute,
});

function SetupSmsRoute() {
  const { phone = null } = Route.useSearch();
  return <SetupSmsScreen phone={phone} />;
}
