import { Trans } from '@lingui/react/macro';
import type { Role } from '../../../domain/access/role.ts';
import { usePortal } from '../../platform/react/portal-context.ts';
import { Note } from '../../ui/layout/note.tsx';

type SecondAdministratorNoteProps = {
  /** The users whom the change concerns, and those with the roles that they would get. */
  readonly users: readonly { readonly roles: readonly Role[] }[];
};

/** Says before the click that a change of an Account Admin waits for a second one. Whether there are two, the server knows. */
export function SecondAdministratorNote({ users }: SecondAdministratorNoteProps) {
  const { program } = usePortal();
  if (!program.flags.approvals || !users.some(({ roles }) => roles.includes('buyerAdministrator'))) return null;
  return (
    <Note tone="info" title={<Trans id="users.second-administrator.title">This concerns an Account Admin</Trans>}>
      <Trans id="users.second-administrator.text">
        Where a company has two Account Admins, the other one has to approve this first. All Account Admins are told by
        email.
      </Trans>
    </Note>
  );
}

/** The result of a change that waits for an approval. */
export const askedWords = (
  <Trans id="users.second-administrator.asked">
    Nothing has changed yet. Another Account Admin has to approve this.
  </Trans>
);
