import type { ActionDefinition, MfaScope } from '../action.ts';
import type { ProgramFlags } from '../programs/program.ts';

/** Whether a program offers an action. The server refuses an action that a screen hides because its flag is off. */
export function isOffered(flags: ProgramFlags, { programFlag }: Pick<ActionDefinition, 'programFlag'>): boolean {
  return programFlag === null || flags[programFlag];
}

/** Whether a program asks for a verification code for a scope (§5): only with MFA enabled and the scope's own flag on. */
export function isMfaRequired(flags: ProgramFlags, scope: MfaScope): boolean {
  if (!flags.mfaEnabled) return false;
  switch (scope) {
    case 'BuyerCreate':
      return flags.mfaAtBuyerCreation;
    case 'Login':
      return flags.mfaAtLogin;
    case 'Setup':
      return true;
    case 'OrderApproval':
    case 'PasswordReset':
    case 'RevealCardNumber':
      return flags.mfaRequired;
  }
}
