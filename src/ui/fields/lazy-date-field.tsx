import { lazy, Suspense, type ComponentProps } from 'react';
import { LoadingState } from '../layout/loading-state.tsx';

// A calendar is large, and most visits of a page never open one.
const Loaded = lazy(() => import('./date-field.tsx').then((module) => ({ default: module.DateField })));

/** A date field that is loaded when the first one is shown. */
export function DateField(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<LoadingState />}>
      <Loaded {...props} />
    </Suspense>
  );
}
