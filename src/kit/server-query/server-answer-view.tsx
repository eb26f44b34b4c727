import type { ReactNode } from 'react';
import { LoadingState } from '../../ui/layout/loading-state.tsx';
import { FailedState, OfflineState } from '../../ui/layout/screen-state.tsx';
import { StaleNote } from '../../ui/layout/stale-note.tsx';
import type { ServerQuery } from './use-server-query.ts';

type ServerAnswerViewProps<Answer> = {
  readonly query: ServerQuery<Answer>;
  /** Renders the answer. */
  readonly children: (answer: Answer) => ReactNode;
  /** Shown for an empty answer. */
  readonly empty?: { readonly isEmpty: (answer: Answer) => boolean; readonly state: ReactNode };
  /** The reason why nothing is shown offline, if the general text is not enough. */
  readonly whyOffline?: ReactNode;
};

/** An answer of the server, or its state: loading, offline, failed, empty. An old answer shows its age. */
export function ServerAnswerView<Answer>({ query, children, empty, whyOffline }: ServerAnswerViewProps<Answer>) {
  const { answer, asOf, failure, isKept, reload } = query;
  const onRetry = () => void reload();
  if (answer === undefined) {
    if (!failure) return <LoadingState />;
    return failure.code === 'NO_CONNECTION' ? (
      <OfflineState onRetry={onRetry}>{whyOffline}</OfflineState>
    ) : (
      <FailedState onRetry={onRetry} />
    );
  }
  return (
    <>
      {isKept || failure ? <StaleNote asOf={asOf} isOnline={failure === null} /> : null}
      {empty?.isEmpty(answer) ? empty.state : children(answer)}
    </>
  );
}
