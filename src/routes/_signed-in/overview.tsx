import { createFileRoute } from '@tanstack/react-router';
import { OverviewScreen } from '../../features/overview/overview-screen.tsx';
import { preloadHome } from '../../features/overview/preload-home.ts';

export const Route = createFileRoute('/_signed-in/overview')({
  staticData: { page: 'overview' },
  codeSplitGroupings: [['loader', 'component']],
  loader: async ({ context: { admission, shell }, cause }) => {
    if (admission.kind === 'open' && cause === 'enter') await preloadHome(shell.portal, admission.account);
  },
  component: OverviewScreen,
});
