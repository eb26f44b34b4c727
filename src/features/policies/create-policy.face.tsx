import { inputOf } from '../../../domain/action.ts';
import { createPolicy } from '../../../domain/policies/create-policy.action.ts';
import type { PolicyInput } from '../../../domain/policies/policy-rules.ts';
import type { ActionFace } from '../../kit/action-face.ts';
import { PolicyAsked } from './policy-asked.tsx';

export const createPolicyFace: ActionFace<PolicyInput> = {
  ThenAndNow: ({ approval }) => {
    const input = inputOf(createPolicy, approval);
    return input && <PolicyAsked policy={input} />;
  },
};
