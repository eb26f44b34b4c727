import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { readPasswordReset } from '../features/session/pages/read-password-reset.ts';
import { ResetPasswordPage } from '../features/session/pages/reset-password-page.tsx';

export const Route = createFileRoute('/resetpassword')({
  staticData: { page: 'reset-password' },
  validateSearch: v.object({
    token: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(200))), undefined)),
  }),
  loaderDeps: ({ search: { token = '' } }) => ({ token }),
  staleTime: 0,
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { shell }, deps: { token } }) => readPasswordReset(shell, token),
  component: ResetPasswordPage,
});
