import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginPage } from '../features/session/pages/login-page.tsx';
import { loginSearchSchema } from '../features/session/pages/login-search.ts';

export const Route = createFileRoute('/login')({
  staticData: { page: 'signin' },
  validateSearch: loginSearchSchema,
  beforeLoad: async ({ context: { shell }, search }) => {
    // A return from the company's sign-in: its session starts as after a password.
    const arrived = search.sso ? await shell.portal.arrive() : null;
    if (arrived?.kind === 'answered') void shell.followLanguage(arrived.body);
    // Another tab may have marked the device as shared.
    const [{ kind }] = await Promise.all([shell.portal.enter(), shell.settings.read()]);
    if (kind === 'open') {
      const target = search.sso ? (await import('../platform/shell/return-target.ts')).returnTarget(search) : null;
      throw redirect(
        target ? { to: target.path, params: target.params, search: target.search } : { to: '/overview', search: {} },
      );
    }
    // Somebody who opens the sign-in page may have no session: the next guarded navigation validates it again.
    shell.portal.connection.session.distrust();
  },
  loaderDeps: ({ search: { step } }) => ({ step }),
  // A required code is requested again whenever the step is opened, also after a reload.
  staleTime: 0,
  shouldReload: true,
  loader: async ({ context: { shell }, deps: { step } }) =>
    step === 'code' ? (await import('../features/session/pages/waiting-sign-in.ts')).readWaitingSignIn(shell) : null,
  component: LoginPage,
});
