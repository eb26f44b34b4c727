import { refuse } from '../../domain/errors.ts';
import type { CreateContactInput } from '../../domain/users/create-contact.action.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { addMember } from './add-member.ts';
import { holdUsers, refusedBy, switchText, tellOfUser } from './user-line.ts';

/** Adds a user without roles, who never signs in. */
export async function performCreateContact(run: ActionRun<CreateContactInput>): Promise<EffectOutcome> {
  const { trx, input, program, buyer } = run;
  await holdUsers(run);
  const contact = { ...input, groupId: null, roles: [] };
  const userId = await addMember(trx, { program: program.id, buyer }, contact);
  if (userId === 'duplicate') return refusedBy(refuse('DUPLICATE_CONTACT_EMAIL'));
  const told = {
    email: input.email,
    contactTypes: input.contactTypes.join(' '),
    receiveEmail: switchText(input.receiveEmail),
  };
  await tellOfUser(run, 'createContact', { id: userId, groupId: null }, { after: told });
  return { kind: 'done', result: { userId } };
}
