import { createFileRoute } from '@tanstack/react-router';
import { InvalidSessionPage } from '../features/session/pages/invalid-session-page.tsx';

export const Route = createFileRoute('/invalid-session')({
  staticData: { page: 'invalid-session' },
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: InvalidSessionPage,
});
