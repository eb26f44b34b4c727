import type { ActionDefinition, MfaScope } from '../action.ts';
import type { ProgramFlags } from '../programs/program.ts';

/** Whether a program has an action at all: what a screen hides for want of a flag is refused as well. */
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
