import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '../app/public/forgot-password-page.tsx';

export const Route = createFileRoute('/forgotpassword')({
  staticData: { name: 'forgot-password', pageName: 'forgot-password', isPublic: true },
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: ForgotPasswordPage,
});
