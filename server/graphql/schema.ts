import type { GraphQLSchema } from 'graphql';
import { addPerformActions } from '../actions/perform-actions.operation.ts';
import { addBuyer } from '../accounts/buyer.operation.ts';
import { addCharges } from '../invoices/charges.operation.ts';
import { addManageMfa } from '../mfa/manage-mfa.operation.ts';
import { addMfaEvent } from '../mfa/mfa-event.operation.ts';
import { addMfaSetup } from '../mfa/mfa-setup.operation.ts';
import { addPaymentQuote } from '../payments/payment-quote.operation.ts';
import { addCurrentAppAlerts } from '../programs/app-alerts.operation.ts';
import { addOwnCredentials } from '../recovery/own-credentials.operation.ts';
import { addPasswordReset } from '../recovery/password-reset.operation.ts';
import { addBusinessAccounts } from '../session/business-accounts.operation.ts';
import { addOwnSessions } from '../session/own-sessions.operation.ts';
import { addPasskeySignIn } from '../session/passkey-sign-in.operation.ts';
import { addSecurity } from '../session/security.operation.ts';
import { addDeviceSecret } from '../session/device-secret.operation.ts';
import { addSignIn } from '../session/sign-in.operation.ts';
import { addSignOut } from '../session/sign-out.operation.ts';
import { addSwitchBusinessAccount } from '../session/switch-business-account.operation.ts';
import { addWaitingSignIn } from '../session/waiting-sign-in.operation.ts';
import { addChanges } from '../sync/changes.operation.ts';
import { addDigests } from '../sync/digests.operation.ts';
import { addCurrentUser } from '../users/current-user.operation.ts';
import { addUsers } from '../users/users.operation.ts';
import type { PortalBuilder } from './builder.ts';
import { createBuilder } from './builder.ts';
import { guardOperations } from './guard-operations.ts';

/** Every operation of the server, one file each. */
const operations: readonly ((builder: PortalBuilder) => void)[] = [
  addBusinessAccounts,
  addBuyer,
  addChanges,
  addCharges,
  addCurrentAppAlerts,
  addCurrentUser,
  addDeviceSecret,
  addDigests,
  addManageMfa,
  addMfaEvent,
  addMfaSetup,
  addOwnCredentials,
  addOwnSessions,
  addPasskeySignIn,
  addPasswordReset,
  addPaymentQuote,
  addPerformActions,
  addSecurity,
  addSignIn,
  addSignOut,
  addSwitchBusinessAccount,
  addUsers,
  addWaitingSignIn,
];

/** The one schema; server/schema.graphql is its printed form. */
export function buildSchema(): GraphQLSchema {
  const builder = createBuilder();
  for (const add of operations) add(builder);
  return guardOperations(builder.toSchema({}));
}
