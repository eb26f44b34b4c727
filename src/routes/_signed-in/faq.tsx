import { createFileRoute } from '@tanstack/react-router';
import { FaqScreen } from '../../features/help/faq-screen.tsx';

export const Route = createFileRoute('/_signed-in/faq')({
  staticData: { page: 'faq' },
  component: FaqScreen,
});
