import { useRef, useState } from 'react';
import * as v from 'valibot';
import { useKeptDraft } from '../../platform/react/use-kept-draft.ts';

const draftSchema = v.record(v.string(), v.string());

/** Typed text by field; `begun` is the context for which the form was opened. */
export type Draft = v.InferOutput<typeof draftSchema>;
export const emptyDraft: Draft = {};

/** The storage of a form's typed text. */
export type FormDraft = {
  readonly value: Draft;
  readonly put: (draft: Draft) => void;
  readonly drop: () => Promise<void>;
  /** False while leaving the page would lose text. */
  readonly isSaved: () => boolean;
  /** The same, after the current write. */
  readonly whenSaved: () => Promise<boolean>;
};

/** Stores the text sealed on the device: it survives a reload, another screen and the next sign-in. Null until it is read. */
export function useDeviceDraft(key: string): FormDraft | null {
  const { isReady, ...draft } = useKeptDraft(key, draftSchema, emptyDraft);
  return isReady ? draft : null;
}

/** Keeps the text only while the form is on screen: for passwords and other secrets. */
export function useSecretDraft(): FormDraft {
  const [value, setValue] = useState(emptyDraft);
  const isTyped = useRef(false);
  const isSaved = () => !isTyped.current;
  return {
    value,
    put: (draft) => {
      isTyped.current = Object.values(draft).some((text) => text !== '');
      setValue(draft);
    },
    drop: async () => {
      isTyped.current = false;
      setValue(emptyDraft);
    },
    isSaved,
    whenSaved: async () => isSaved(),
  };
}
