import type { Refusal } from '../../domain/errors.ts';
import type { ChangeUserRolesInput } from '../../domain/users/change-user-roles.action.ts';
import { refuseRoles } from '../../domain/users/user-rules.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { heldUser, refusedBy, switchText, tellOfUser } from './user-line.ts';

/** Writes the roles of a user; they apply from the next request on, and the user's devices load their rows again. */
export async function performChangeUserRoles(run: ActionRun<ChangeUserRolesInput>): Promise<EffectOutcome> {
  const { trx, input } = run;
  const { user, manager } = await heldUser(run, input.userId);
  const refusal = await refuseChangeUserRoles(run);
  if (refusal) return refusedBy(refusal);
  await trx
    .updateTable('users')
    .set({
      roles: [...input.roles],
      group_id: input.groupId,
      may_download_invoices: input.mayDownloadInvoices,
      may_edit_invoices: input.mayEditInvoices,
    })
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const groupName = (id: string | null) => manager.groups.find((group) => group.id === id)?.name ?? null;
  const told = (rights: Omit<ChangeUserRolesInput, 'userId'>) => ({
    roles: rights.roles.join(' '),
    group: groupName(rights.groupId),
    mayDownloadInvoices: switchText(rights.mayDownloadInvoices),
    mayEditInvoices: switchText(rights.mayEditInvoices),
  });
  // The line of the activity belongs to the new group, so the Group Admins who now see the user see it too.
  await tellOfUser(
    run,
    'changeUserRoles',
    { id: user.id, groupId: input.groupId },
    {
      before: told(user as Omit<ChangeUserRolesInput, 'userId'>),
      after: told(input),
    },
  );
  return { kind: 'done', result: { userId: user.id } };
}

/** Why a change of rights is refused, or null; also asked before it waits for an approval. */
export async function refuseChangeUserRoles(run: ActionRun<ChangeUserRolesInput>): Promise<Refusal | null> {
  const { user, manager } = await heldUser(run, run.input.userId);
  return refuseRoles(user, run.input, manager);
}
