import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { GroupAdminLimits } from '../../../../domain/programs/group-admin-choices.ts';

export const groupAdminWords: Readonly<Record<GroupAdminLimits, ReactNode>> = {
  set: <Trans id="approvals.rules.group-admins-set">They set limits in their groups</Trans>,
  ask: <Trans id="approvals.rules.group-admins-ask">They lower limits, and ask an Account Admin for higher ones</Trans>,
  lower: <Trans id="approvals.rules.group-admins-lower">They only lower limits</Trans>,
};

/** The setting that a company has chosen; null for the setting of its program. */
export function GroupAdminChoice({ choice }: { readonly choice: GroupAdminLimits | null }) {
  if (choice) return groupAdminWords[choice];
  return <Trans id="approvals.rules.group-admins-program">As the program says</Trans>;
}
