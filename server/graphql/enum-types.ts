import { mfaEventStatuses } from '../../domain/access/mfa.ts';
import { roles, userTypes } from '../../domain/access/role.ts';
import { mfaScopes } from '../../domain/action.ts';
import { securityQuestions } from '../../domain/session/security-questions.ts';
import { sharedType } from './shared-type.ts';

// Enums of the domain that answers contain. Arguments are strings: documents with `String!` stay valid.

export const mfaEventStatusType = sharedType((builder) =>
  builder.enumType('MfaEventStatus', { values: mfaEventStatuses }),
);
export const mfaScopeType = sharedType((builder) => builder.enumType('MfaScope', { values: mfaScopes }));
export const roleType = sharedType((builder) => builder.enumType('Role', { values: roles }));
export const securityQuestionType = sharedType((builder) =>
  builder.enumType('SecurityQuestion', { values: securityQuestions }),
);
export const userTypeType = sharedType((builder) => builder.enumType('UserType', { values: userTypes }));
