import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Asked } from '../../../domain/action.ts';
import { labelsOf } from '../../../domain/known-actions/action-labels.ts';
import { useActionFace } from '../../kit/action-face.ts';
import { readInput } from '../../kit/read-input.ts';

/** The title of an action in one line; an unknown kind is shown as such, never hidden. */
export function ActionTitle({ kind, input }: Asked): ReactNode {
  const { i18n } = useLingui();
  const { Title } = useActionFace(kind);
  const read = readInput({ kind, input });
  if (Title && read) return <Title input={read.input} />;
  const labels = labelsOf(kind);
  return labels ? <>{i18n._(labels.name)}</> : <Trans id="actions.unknown.title">Unknown request type</Trans>;
}
