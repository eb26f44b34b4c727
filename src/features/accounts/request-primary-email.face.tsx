import { Trans } from '@lingui/react/macro';
import { inputOf } from '../../../domain/action.ts';
import {
  type RequestPrimaryEmailInput,
  requestPrimaryEmail,
} from '../../../domain/accounts/request-primary-email.action.ts';
import type { ActionFace } from '../../kit/action-face.ts';
import { RequestedEmail } from '../../kit/detail/requested-change.tsx';

export const requestPrimaryEmailFace: ActionFace<RequestPrimaryEmailInput> = {
  ThenAndNow: ({ approval }) => {
    const input = inputOf(requestPrimaryEmail, approval);
    if (!input) return null;
    return (
      <RequestedEmail email={input.email}>
        <p>
          <Trans id="company.primary.hint">
            The request is checked first, which can take up to 48 hours. Once it’s approved, the primary contact signs
            in with the new email.
          </Trans>
        </p>
      </RequestedEmail>
    );
  },
};
