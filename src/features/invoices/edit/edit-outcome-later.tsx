import { lazy, Suspense } from 'react';
import { useEntries } from '../../../platform/react/portal-context.ts';
import { editsAmong } from '../../../ui/status/edit-batches.ts';
import type { EditOutcomeProps } from './edit-outcome.tsx';

const EditOutcome = lazy(() => import('./edit-outcome.tsx').then((module) => ({ default: module.EditOutcome })));

/** The status of the last edits, loaded once there are any; screen readers announce it. */
export function EditOutcomeLater(props: EditOutcomeProps) {
  const hasEdits = editsAmong(useEntries()).length > 0;
  return (
    <div aria-live="polite">
      {hasEdits || props.batchId !== undefined ? (
        <Suspense fallback={null}>
          <EditOutcome {...props} />
        </Suspense>
      ) : null}
    </div>
  );
}
