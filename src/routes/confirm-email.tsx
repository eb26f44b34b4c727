import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ConfirmEmailPage } from '../features/users/activation/confirm-email-page.tsx';
import { readEmailChangeLink } from '../features/users/activation/read-email-change-link.ts';

export const Route = createFileRoute('/confirm-email')({
  staticData: { page: 'confirm-email' },
  validateSearch: v.object({
    token: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(200))), undefined)),
  }),
  loaderDeps: ({ search: { token = '' } }) => ({ token }),
  staleTime: 0,
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { shell }, deps: { token } }) => readEmailChangeLink(shell, token),
  component: ConfirmEmailPage,
});
