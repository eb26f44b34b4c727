import { createFileRoute } from '@tanstack/react-router';
import { ErrorPage } from '../kit/message-page.tsx';

export const Route = createFileRoute('/error')({
  staticData: { page: 'error' },
  component: ErrorPage,
});
