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
  /** Waits for the current write, then says whether leaving the page loses no text. */
  readonly whenSaved: () => Promise<boolean>;
};

/**
 * The draft of a form. Its text is stored on the device, except that of the secret fields, which is kept only while the form is on screen.
 * Null until it is read.
 */
export function useFormDraft(key: string, secrets: readonly string[]): FormDraft | null {
  const device = useDeviceDraft(key);
  const secret = useSecretDraft();
  if (device === null) return null;
  return {
    value: { ...device.value, ...secret.value },
    put: (draft) => {
      const [hidden, kept] = withoutSecrets(draft, secrets);
      secret.put(hidden);
      // A secret alone stores nothing, not even that something was typed.
      if (Object.keys(kept).some((name) => name !== 'begun')) device.put(kept);
    },
    drop: async () => {
      await secret.drop();
      await device.drop();
    },
    isSaved: () => device.isSaved() && secret.isSaved(),
    whenSaved: async () => (await device.whenSaved()) && secret.isSaved(),
  };
}

/** The secret part of a draft, with its context, and the part that may be stored. */
export function withoutSecrets(draft: Draft, secrets: readonly string[]): readonly [secret: Draft, kept: Draft] {
  const part = (isOfPart: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(draft).filter(([name]) => name === 'begun' || isOfPart(name)));
  return [part((name) => secrets.includes(name)), part((name) => !secrets.includes(name))];
}

/** Stores the text sealed on the device: it survives a reload, another screen and the next sign-in. Null until it is read. */
function useDeviceDraft(key: string): FormDraft | null {
  const { isReady, ...draft } = useKeptDraft(key, draftSchema, emptyDraft);
  return isReady ? draft : null;
}

/** Keeps the text only while the form is on screen: for passwords and other secrets. */
function useSecretDraft(): FormDraft {
  const [value, setValue] = useState(emptyDraft);
  const isTyped = useRef(false);
  const isSaved = () => !isTyped.current;
  return {
    value,
    put: (draft) => {
      isTyped.current = Object.entries(draft).some(([name, text]) => name !== 'begun' && text !== '');
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
