import { lazy, Suspense } from 'react';
import type { AnyRefusal } from '../ui/status/refusal-text.tsx';

const RefusalText = lazy(() =>
  import('../ui/status/refusal-text.tsx').then((module) => ({ default: module.RefusalText })),
);

/** A refusal as text on a first page, which does not load the messages of the catalogue: they are loaded when one is shown. */
export function RefusalTextLater({ refusal }: { readonly refusal: AnyRefusal }) {
  return (
    <Suspense>
      <RefusalText refusal={refusal} />
    </Suspense>
  );
}
