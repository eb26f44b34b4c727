import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ActivatePage } from '../features/users/activation/activate-page.tsx';
import { readActivation } from '../features/users/activation/read-activation.ts';

export const Route = createFileRoute('/activate')({
  staticData: { page: 'user-activation' },
  validateSearch: v.object({
    token: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(200))), undefined)),
  }),
  loaderDeps: ({ search: { token = '' } }) => ({ token }),
  staleTime: 0,
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { shell }, deps: { token } }) => readActivation(shell, token),
  component: ActivatePage,
});
