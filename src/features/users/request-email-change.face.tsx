import { inputOf } from '../../../domain/action.ts';
import { type RequestEmailChangeInput, requestEmailChange } from '../../../domain/users/request-email-change.action.ts';
import type { ActionFace } from '../../kit/action-face.ts';
import { RequestedEmail } from '../../kit/detail/requested-change.tsx';

export const requestEmailChangeFace: ActionFace<RequestEmailChangeInput> = {
  ThenAndNow: ({ approval }) => {
    const input = inputOf(requestEmailChange, approval);
    return input && <RequestedEmail email={input.email} />;
  },
};
