import { createFileRoute } from '@tanstack/react-router';
import { SsoErrorPage } from '../features/session/pages/sso-error-page.tsx';
import { ssoErrorSearchSchema } from '../features/session/pages/sso-error-search.ts';

export const Route = createFileRoute('/sso-error')({
  staticData: { page: 'sso-error' },
  validateSearch: ssoErrorSearchSchema,
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: SsoErrorPage,
});
