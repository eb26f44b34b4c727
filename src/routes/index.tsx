import { createFileRoute, redirect } from '@tanstack/react-router';
import { HomePage } from '../features/home/home-page.tsx';

export const Route = createFileRoute('/')({
  staticData: { page: 'home' },
  beforeLoad: async ({ context }) => {
    const { kind } = await context.shell.portal.enter();
    if (kind === 'open' || kind === 'locked') throw redirect({ to: '/overview', search: {} });
  },
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: HomePage,
});
