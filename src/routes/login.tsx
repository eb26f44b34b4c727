import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginPage } from '../app/public/login-page.tsx';
import { returnSearchSchema } from '../app/return-route.ts';

export const Route = createFileRoute('/login')({
  staticData: { name: 'signin', pageName: 'signin', isPublic: true },
  validateSearch: returnSearchSchema,
  beforeLoad: async ({ context: { shell } }) => {
    const { kind } = await shell.portal.enter();
    if (kind === 'open') throw redirect({ to: '/overview', search: {} });
    // From here on the session is trusted no more: the next guarded navigation validates it again.
    shell.portal.connection.session.distrust();
  },
  component: LoginPage,
});
