import { createFileRoute } from '@tanstack/react-router';
import { LoginHelpPage } from '../features/session/pages/login-help-page.tsx';

export const Route = createFileRoute('/login_/help')({
  staticData: { page: 'sign-in-help' },
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: LoginHelpPage,
});
