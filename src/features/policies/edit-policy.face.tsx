import { inputOf } from '../../../domain/action.ts';
import { editPolicy, type EditPolicyInput } from '../../../domain/policies/edit-policy.action.ts';
import type { ActionFace } from '../../kit/action-face.ts';
import { PolicyAsked } from './policy-asked.tsx';

export const editPolicyFace: ActionFace<EditPolicyInput> = {
  ThenAndNow: ({ approval }) => {
    const input = inputOf(editPolicy, approval);
    return input && <PolicyAsked policy={input} />;
  },
};
