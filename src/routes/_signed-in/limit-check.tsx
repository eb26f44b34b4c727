import { createFileRoute } from '@tanstack/react-router';
import { limitCheckSearchSchema } from '../../features/cards/list/cards-search.ts';
import { preloadLimits } from '../../features/cards/preload-limits.ts';
import { LimitCheckScreen } from '../../features/cards/limits/limit-check-screen.tsx';

const pullDelayMs = 400;

export const Route = createFileRoute('/_signed-in/limit-check')({
  staticData: { page: 'limit-check' },
  validateSearch: limitCheckSearchSchema,
  // Somebody is about to buy: what is left is asked for once more, where there is a connection; first comes what is known.
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
