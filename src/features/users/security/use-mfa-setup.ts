import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MfaSetupMethod } from '../../../../domain/access/mfa.ts';
import {
  confirmMfaSetupMutation,
  resendMfaSetupCodeMutation,
  securityQuery,
  startMfaSetupMutation,
  type MfaSetup,
} from './security.documents.ts';
import { sendableAt } from '../../../ui/fields/resend-code.tsx';
import { clock } from '../../../ui/text/use-now.ts';
import { serverQueryKey } from '../../../platform/account/server-queries.ts';
import { useFormOperation } from '../../../kit/form/use-form-operation.ts';
import { useServerAction } from '../../../kit/server-query/use-server-action.ts';

type State =
  | { readonly step: 'start' }
  | { readonly step: 'confirm'; readonly setup: MfaSetup; readonly sendableAtMs: number }
  /** Recovery codes are returned with the first method only. */
  | { readonly step: 'done'; readonly recoveryCodes: readonly string[] | null };

/** Sets up one verification method: start, confirm, done. It counts only after the confirmation. */
export function useMfaSetup(method: MfaSetupMethod) {
  const queries = useQueryClient();
  const action = useServerAction();
  const [state, setState] = useState<State>({ step: 'start' });
  const begun = (setup: MfaSetup) =>
    setState({ step: 'confirm', setup, sendableAtMs: sendableAt(setup.resendAt, clock.nowMs()) });
  const start = useFormOperation(startMfaSetupMutation, (answer) => begun(answer.startMfaSetup));
  return {
    ...state,
    busy: action.busy,
    failure: action.failure,
    start: async (password: string, phone: string | null) => start({ method, password, phone }),
    resend: async (setupId: string) => {
      const answer = await action.run(resendMfaSetupCodeMutation, { setupId }, 'resend');
      if (answer) begun(answer.resendMfaSetupCode);
    },
    confirm: async (setupId: string, proof: { readonly code?: string; readonly passkey?: unknown; name?: string }) => {
      const { code = null, passkey = null, name = '' } = proof;
      const variables = { setupId, code, passkey, name: name.trim() === '' ? null : name.trim() };
      const answer = await action.run(confirmMfaSetupMutation, variables, 'confirm');
      if (!answer) return;
      setState({ step: 'done', recoveryCodes: answer.confirmMfaSetup.recoveryCodes });
      await queries.invalidateQueries({ queryKey: serverQueryKey(securityQuery) });
    },
    startAgain: () => {
      action.clear();
      setState({ step: 'start' });
    },
  };
}

export type MfaSetupRun = ReturnType<typeof useMfaSetup>;
