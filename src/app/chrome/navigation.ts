import type { Role } from '../../../domain/access/role.ts';
import { hasRole } from '../../../domain/access/role.ts';
import { actions } from '../../../domain/actions.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';
import type { ProgramFlags } from '../../../domain/programs/program.ts';

/** Somewhere that the shell leads to: the rail, the bottom bar and the command palette are made of these. */
export type Destination = {
  readonly key: 'invoices' | 'pay' | 'approvals';
  readonly path: '/account-overview' | '/make-payment' | '/approvals';
  readonly label: MessageDescriptor;
};

/** Where these roles can go in this program; only what is built, and only what they may do something in. */
export function destinations(
  roles: readonly Role[],
  flags: Pick<ProgramFlags, 'payments' | 'approvals'>,
): readonly Destination[] {
  const canPay = flags.payments && hasRole(roles, ...actions.payInvoices.roles);
  const seesApprovals =
    flags.approvals && hasRole(roles, ...actions.payInvoices.roles, ...actions.decideApproval.roles);
  return all.filter(({ key }) => key === 'invoices' || (key === 'pay' ? canPay : seesApprovals));
}

const all: readonly Destination[] = [
  { key: 'invoices', path: '/account-overview', label: /*i18n*/ { id: 'shell.nav.invoices', message: 'Invoices' } },
  { key: 'pay', path: '/make-payment', label: /*i18n*/ { id: 'shell.nav.pay', message: 'Pay' } },
  { key: 'approvals', path: '/approvals', label: /*i18n*/ { id: 'shell.nav.approvals', message: 'Approvals' } },
];
