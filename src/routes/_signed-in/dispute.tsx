import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { idSchema } from '../../../domain/ids.ts';
import { RaiseDisputeScreen } from '../../features/disputes/raise-dispute-screen.tsx';

export const Route = createFileRoute('/_signed-in/dispute')({
  staticData: { page: 'raise-dispute' },
  validateSearch: v.object({
    invoice: v.fallback(v.optional(idSchema('charge')), undefined),
    /** The waiting dispute to edit. */
    replaces: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
  }),
  component: RaiseDisputeRoute,
});

function RaiseDisputeRoute() {
  const { invoice, replaces } = Route.useSearch();
  return <RaiseDisputeScreen key={`${invoice} ${replaces}`} invoice={invoice} replaces={replaces} />;
}
