import { lazy, Suspense } from 'react';
import { StepUpDialog } from '../features/session/proof/step-up-dialog.tsx';
import type { StepUpAsking } from '../platform/identity/step-up.ts';
import { LoadingState } from '../ui/layout/loading-state.tsx';

const SetUpInPlace = lazy(() =>
  import('../features/users/security/set-up-in-place.tsx').then((module) => ({ default: module.SetUpInPlace })),
);

/** The dialog that asks for a code, with the set-up of a first method for somebody who has none. */
export function StepUpWindow(props: { readonly asking: StepUpAsking; readonly serial: number }) {
  return (
    <StepUpDialog
      {...props}
      setUp={(onDone) => (
        <Suspense fallback={<LoadingState />}>
          <SetUpInPlace onDone={onDone} />
        </Suspense>
      )}
    />
  );
}
