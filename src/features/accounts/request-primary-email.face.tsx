import { inputOf } from '../../../domain/action.ts';
import {
  type RequestPrimaryEmailInput,
  requestPrimaryEmail,
} from '../../../domain/accounts/request-primary-email.action.ts';
import type { ActionFace } from '../../kit/action-face.ts';
import { requestedLabels, RequestedUser } from '../../kit/detail/requested-user.tsx';

export const requestPrimaryEmailFace: ActionFace<RequestPrimaryEmailInput> = {
  ThenAndNow: ({ approval }) => {
    const input = inputOf(requestPrimaryEmail, approval);
    if (!input) return null;
    return <RequestedUser facts={[{ key: 'email', label: requestedLabels.email, value: <bdi>{input.email}</bdi> }]} />;
  },
};
