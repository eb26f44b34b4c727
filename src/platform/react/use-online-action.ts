import { useState } from 'react';
import type { ActionInput, ActionKind } from '../../../domain/actions.ts';
import type { Refusal } from '../../../domain/errors.ts';
import { usePortal } from './portal-context.ts';

type State = { readonly busy: ActionKind | null; readonly refusal: Refusal | null };

/**
 * Performs an action at the server now, without the outbox. Once this device has the new rows, returns its outcome: done, or waiting for an
 * approval; null if it was refused, or if the person closed the dialog that asked for a code, which is not an error.
 */
export function useOnlineAction() {
  const { offline } = usePortal();
  const [state, setState] = useState<State>({ busy: null, refusal: null });
  const run = async <K extends ActionKind>(kind: K, input: ActionInput<K>) => {
    setState({ busy: kind, refusal: null });
    const done = await offline.perform(kind, input);
    await offline.pull();
    setState({ busy: null, refusal: done.ok || done.refusal.code === 'MFA_REQUIRED' ? null : done.refusal });
    return done.ok ? done.answer.outcome : null;
  };
  return { ...state, run };
}
