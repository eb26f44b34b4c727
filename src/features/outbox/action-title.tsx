import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Asked } from '../../../domain/action.ts';
import { actionOf } from '../../../domain/actions.ts';
import { readInput, useActionFace } from '../../kit/action-face.ts';

/** What an action is about, in one line; an unknown kind is named as such, never hidden. */
export function ActionTitle({ kind, input }: Asked): ReactNode {
  const { i18n } = useLingui();
  const { Title } = useActionFace(kind);
  const read = readInput({ kind, input });
  if (Title && read) return <Title input={read.input} />;
  const definition = actionOf(kind);
  return definition ? (
    <>{i18n._(definition.labels.name)}</>
  ) : (
    <Trans id="actions.unknown.title">Unknown request type</Trans>
  );
}
