import { createFileRoute } from '@tanstack/react-router';
import { LoginHelpPage } from '../app/public/login-help-page.tsx';

export const Route = createFileRoute('/login_/help')({
  staticData: { name: 'sign-in-help', pageName: 'sign-in-help', isPublic: true },
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: LoginHelpPage,
});
