import { Trans } from '@lingui/react/macro';
import type { ActionInput } from '../../../domain/actions.ts';
import type { ActionFace } from '../../kit/action-face.ts';
import { ActionTitle } from './action-title.tsx';

export const cancelActionFace: ActionFace<ActionInput<'cancelAction'>> = {
  Title: ({ input: { action } }) => (
    <Trans id="actions.cancel-action.title">
      Cancellation: <ActionTitle kind={action.kind} input={action.input} />
    </Trans>
  ),
};
