import { useState } from 'react';
import type { ActionInput } from '../../../domain/actions.ts';
import type { Refusal } from '../../../domain/errors.ts';
import { usePortal } from '../../platform/react/portal-context.ts';

type Kind = 'chooseBankAccount' | 'removeBankAccount' | 'signMandate' | 'turnOffAutoPay';
type State = { readonly busy: Kind | null; readonly refusal: Refusal | null };

/** Asks the server to do something with a bank account now. Answers true once it is done and this device has the new rows. */
export function useBankAction() {
  const { offline } = usePortal();
  const [state, setState] = useState<State>({ busy: null, refusal: null });
  const run = async <K extends Kind>(kind: K, input: ActionInput<K>): Promise<boolean> => {
    setState({ busy: kind, refusal: null });
    const done = await offline.perform(kind, input);
    await offline.pull();
    setState({ busy: null, refusal: done.ok ? null : done.refusal });
    return done.ok;
  };
  return { ...state, run };
}
