import { inputOf } from '../../../domain/action.ts';
import { type RequestEmailChangeInput, requestEmailChange } from '../../../domain/users/request-email-change.action.ts';
import type { ActionFace } from '../../kit/action-face.ts';
import { requestedLabels, RequestedUser } from '../../kit/detail/requested-user.tsx';

export const requestEmailChangeFace: ActionFace<RequestEmailChangeInput> = {
  ThenAndNow: ({ approval }) => {
    const input = inputOf(requestEmailChange, approval);
    if (!input) return null;
    return <RequestedUser facts={[{ key: 'email', label: requestedLabels.email, value: <bdi>{input.email}</bdi> }]} />;
  },
};
