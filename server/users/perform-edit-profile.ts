import type { EditProfileInput } from '../../domain/users/edit-profile.action.ts';
import { profileEditOf, type ProfileEdit } from '../../domain/users/profile-edit.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';

type EditRun = ActionRun<EditProfileInput>;

/** Writes only the named fields of the author's own row. */
export async function performEditProfile(run: EditRun): Promise<EffectOutcome> {
  const person = run.rows.row('people', run.input.personId);
  if (!person) throw new Error(`The person ${run.input.personId} passed the check and is not among the locked rows.`);
  const edit = profileEditOf(person, run.input.set);
  if (edit) await writeEdit(run, edit);
  return { kind: 'done', result: { personId: person.id, changed: Object.keys(edit ?? {}) } };
}

async function writeEdit({ trx, input }: EditRun, edit: ProfileEdit): Promise<void> {
  const written = await trx
    .updateTable('people')
    .set({ first_name: edit.firstName, last_name: edit.lastName, language: edit.language, phone: edit.phone })
    .where('id', '=', input.personId)
    .executeTakeFirstOrThrow();
  if (written.numUpdatedRows !== 1n) throw new Error(`The person ${input.personId} was locked and not written.`);
}
