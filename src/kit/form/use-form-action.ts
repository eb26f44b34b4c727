import type { ActionInput, ActionKind } from '../../../domain/actions.ts';
import type { Offline } from '../../offline/offline.ts';
import { usePortal } from '../../platform/react/portal-context.ts';

/** The server's answer to an action: done, or waiting for an approval. */
export type FormAnswer = Extract<Awaited<ReturnType<Offline['perform']>>, { readonly ok: true }>['answer'];

/**
 * Submits a form by an action that the server performs now, and gets the new rows. Returns null once it is done or waits for an approval,
 * the refusal, or `givenUp` if the person closed the dialog that asked for a code. `onAnswer` gets the server's answer.
 */
export function useFormAction() {
  const { offline } = usePortal();
  return async <K extends ActionKind>(kind: K, input: ActionInput<K>, onAnswer?: (answer: FormAnswer) => void) => {
    const done = await offline.perform(kind, input);
    await offline.pull();
    if (!done.ok) return done.refusal.code === 'MFA_REQUIRED' ? ('givenUp' as const) : done.refusal;
    onAnswer?.(done.answer);
    return null;
  };
}
