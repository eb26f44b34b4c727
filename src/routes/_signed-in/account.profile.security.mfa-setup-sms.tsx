import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { SetupSmsScreen } from '../../features/profile/setup-sms-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/profile/security/mfa-setup-sms')({
  staticData: { page: 'mfa-setup-sms' },
  // A number such as 447700900123 is read as one from an address.
  validateSearch: v.object({
    phone: v.optional(
      v.fallback(
        v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(30))),
        undefined,
      ),
    ),
  }),
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: SetupSmsRoute,
});

function SetupSmsRoute() {
  const { phone = null } = Route.useSearch();
  return <SetupSmsScreen phone={phone} />;
}
