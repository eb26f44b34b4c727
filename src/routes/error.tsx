import { createFileRoute } from '@tanstack/react-router';
import { ErrorPage } from '../features/session/pages/error-page.tsx';

export const Route = createFileRoute('/error')({
  staticData: { page: 'error' },
  component: ErrorPage,
});
