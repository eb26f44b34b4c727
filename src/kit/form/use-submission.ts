import { useState } from 'react';
import type { AnyRefusal } from '../../ui/status/refusal-text.tsx';
import type { FormDraft } from './form-draft.ts';

/** Sends a form: the refusal of the last attempt, and whether it was accepted. The draft is deleted only once it is accepted. */
export function useSubmission<Output>(
  submit: (output: Output) => Promise<AnyRefusal | 'givenUp' | null>,
  draft: Pick<FormDraft, 'drop'>,
  onDone?: () => void,
) {
  const [refusal, setRefusal] = useState<AnyRefusal | null>(null);
  const [isDone, setDone] = useState(false);
  const send = async (output: Output) => {
    setDone(false);
    setRefusal(null);
    const outcome = await submit(output);
    if (outcome === 'givenUp') return;
    setRefusal(outcome);
    if (outcome) return;
    await draft.drop();
    setDone(true);
    onDone?.();
  };
  return { refusal, isDone, send, edited: () => setDone(false) };
}
