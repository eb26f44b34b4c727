import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '../features/session/pages/forgot-password-page.tsx';

export const Route = createFileRoute('/forgotpassword')({
  staticData: { page: 'forgot-password' },
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: ForgotPasswordPage,
});
