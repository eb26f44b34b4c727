import { Trans, useLingui } from '@lingui/react/macro';
import type { MfaScope } from '../../../../domain/action.ts';
import { labelsOf } from '../../../../domain/known-actions/action-labels.ts';
import type { MessageDescriptor } from '../../../../domain/message.ts';
import type { StepUpAsking } from '../../../platform/identity/step-up.ts';
import styles from '../../../kit/dialog/confirm-dialog.module.css';

type StepUpPurposeProps = { readonly asking: Pick<StepUpAsking, 'scope' | 'purposes'> };

/** What the code is for, by name if it is known. */
export function StepUpPurpose({ asking: { scope, purposes } }: StepUpPurposeProps) {
  const { i18n } = useLingui();
  const names = purposes.flatMap((purpose) => labelsOf(purpose)?.name ?? operationNames[purpose] ?? []);
  const purpose = <b key="purpose">{names.map((name) => i18n._(name)).join(', ')}</b>;
  if (names.length === 0) return <p className={styles.text}>{i18n._(purposesOfScopes[scope])}</p>;
  return (
    <p className={styles.text}>
      <Trans id="identity.step-up.purpose">Confirm it’s you to continue: {purpose}.</Trans>{' '}
      {scope === 'BuyerCreate' ? (
        <Trans id="identity.step-up.lasts">You won’t be asked again for people and groups for ten minutes.</Trans>
      ) : (
        <Trans id="identity.step-up.kept">What you entered is kept.</Trans>
      )}
    </p>
  );
}

/** The names of the operations that are no actions of a business. */
const operationNames: Readonly<Record<string, MessageDescriptor>> = {
  changePassword: /*i18n*/ { id: 'identity.purpose.change-password', message: 'Change your password' },
  setSecurityQuestion: /*i18n*/ { id: 'identity.purpose.security-question', message: 'Set your security question' },
  startMfaSetup: /*i18n*/ { id: 'identity.purpose.add-method', message: 'Add a verification method' },
  removeMfaMethod: /*i18n*/ { id: 'identity.purpose.remove-method', message: 'Remove a verification method' },
  renewRecoveryCodes: /*i18n*/ { id: 'identity.purpose.recovery-codes', message: 'Create new recovery codes' },
  pauseMfa: /*i18n*/ { id: 'identity.purpose.pause', message: 'Pause 2-step verification' },
  keepMissingBirthDate: /*i18n*/ { id: 'identity.purpose.birth-date', message: 'Add a date of birth' },
  revealCardNumber: /*i18n*/ { id: 'identity.purpose.card-number', message: 'Show a card number' },
};

/** The purpose of a code by its scope, if nothing more is known. */
const purposesOfScopes: Record<MfaScope, MessageDescriptor> = {
  BuyerCreate: /*i18n*/ {
    id: 'identity.step-up.buyer-create',
    message: 'Confirm it’s you to add people or groups. This lasts for ten minutes.',
  },
  Login: /*i18n*/ { id: 'identity.step-up.login', message: 'Confirm it’s you to sign in.' },
  OrderApproval: /*i18n*/ {
    id: 'identity.step-up.order-approval',
    message: 'For your security, confirm it’s you before you continue. What you entered is kept.',
  },
  PasswordReset: /*i18n*/ {
    id: 'identity.step-up.password-reset',
    message: 'Confirm it’s you to change your password. What you typed is kept.',
  },
  RevealCardNumber: /*i18n*/ {
    id: 'identity.step-up.reveal-card-number',
    message: 'Confirm it’s you to see a card number.',
  },
  Setup: /*i18n*/ {
    id: 'identity.step-up.setup',
    message: 'Confirm it’s you to change your phone number or your 2‑step verification.',
  },
};
