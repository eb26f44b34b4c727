import { createFileRoute } from '@tanstack/react-router';
import { ErrorPage } from '../app/public/error-page.tsx';

export const Route = createFileRoute('/error')({
  staticData: { name: 'error', pageName: 'error', isPublic: true },
  component: ErrorPage,
});
