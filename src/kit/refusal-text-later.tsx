import { lazy, Suspense } from 'react';
import { useAllTexts } from './use-all-texts.ts';
import type { AnyRefusal } from '../ui/status/refusal-text.tsx';

const RefusalText = lazy(() =>
  import('../ui/status/refusal-text.tsx').then((module) => ({ default: module.RefusalText })),
);

/** A refusal in words on a first page, which does not bring the sentences of the catalogue: they come when one is shown. */
export function RefusalTextLater({ refusal }: { readonly refusal: AnyRefusal }) {
  // Brings them, where nothing else has.
  if (!useAllTexts()) return null;
  return (
    <Suspense>
      <RefusalText refusal={refusal} />
    </Suspense>
  );
}
