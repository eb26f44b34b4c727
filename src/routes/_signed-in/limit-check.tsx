import { createFileRoute } from '@tanstack/react-router';
import { limitCheckSearchSchema } from '../../features/cards/list/cards-search.ts';
import { preloadLimits } from '../../features/cards/preload-limits.ts';
import { LimitCheckScreen } from '../../features/cards/limits/limit-check-screen.tsx';

const pullDelayMs = 400;

export const Route = createFileRoute('/_signed-in/limit-check')({
  staticData: { page: 'limit-check' },
  validateSearch: limitCheckSearchSchema,
  // Before a purchase the figures are requested again, if there is a connection; the known ones are shown first.
  onEnter: ({ context: { admission } }) => {
    if (admission.kind === 'open') setTimeout(() => void admission.account.offline.pull(), pullDelayMs);
  },
  codeSplitGroupings: [['loader', 'component']],
  loader: async ({ context: { admission, shell }, cause }) => {
    if (admission.kind === 'open' && cause === 'enter') await preloadLimits(shell.portal, admission.account);
  },
  component: LimitCheckRoute,
});

function LimitCheckRoute() {
  const navigate = Route.useNavigate();
  return (
    <LimitCheckScreen
      search={Route.useSearch()}
      onCard={(card) => void navigate({ search: { card }, replace: true, resetScroll: false })}
    />
  );
}
