import { createFileRoute } from '@tanstack/react-router';
import { OverviewScreen } from '../../features/overview/overview-screen.tsx';
import { readHomeAhead } from '../../features/overview/read-ahead.ts';

export const Route = createFileRoute('/_signed-in/overview')({
  staticData: { page: 'overview' },
  codeSplitGroupings: [['loader', 'component']],
  loader: async ({ context: { admission, shell }, cause }) => {
    if (admission.kind === 'open' && cause === 'enter') await readHomeAhead(shell.portal, admission.account);
  },
  component: OverviewScreen,
});
