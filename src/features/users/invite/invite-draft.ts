import * as v from 'valibot';
import { refuseAmount } from '../../../../domain/amount-refusal.ts';
import { refuseGiving } from '../../../../domain/cards/limit-rules.ts';
import { refuse } from '../../../../domain/errors.ts';
import { money } from '../../../../domain/money.ts';
import type { InviteUserInput } from '../../../../domain/users/invite-user.action.ts';
import type { InvitedLine } from '../../../../domain/users/invited-list.ts';
import { type ListedUser, isContact } from '../../../../domain/users/listed-user.ts';
import { type OwnLimit, type UserManager, refusePlace, rolesGivenBy } from '../../../../domain/users/user-rules.ts';
import { readTypedAmount } from '../../../ui/fields/typed-amount.ts';
import type { AnyRefusal } from '../../../ui/status/refusal-text.tsx';

const rightsSchema = v.object({ role: v.string(), groupId: v.string(), limit: v.string() });
/** Role, group (empty for the whole account) and limit as typed. */
export type TypedRights = v.InferOutput<typeof rightsSchema>;

/** The state of the form: the list, the shared rights, and different rights by e-mail. */
export const inviteDraftSchema = v.object({
  text: v.string(),
  language: v.string(),
  shared: rightsSchema,
  own: v.record(v.string(), v.partial(rightsSchema)),
});
export type InviteDraft = v.InferOutput<typeof inviteDraftSchema>;

export function emptyInvite(language: string): InviteDraft {
  return { text: '', language, shared: { role: 'buyerPurchaser', groupId: '', limit: '' }, own: {} };
}

/** A person of the list with their rights, and why they cannot be invited, or null. */
export type InvitedPerson = {
  readonly line: InvitedLine;
  readonly rights: TypedRights;
  readonly refusal: AnyRefusal | null;
  readonly input: InviteUserInput;
};

type Inviter = {
  readonly manager: UserManager;
  readonly own: OwnLimit;
  readonly locale: string;
  /** The users and contacts of the business whom the inviter sees. */
  readonly users: readonly KnownUser[];
};
type KnownUser = Pick<ListedUser, 'email' | 'roles' | 'isLastReceiver'>;

export function invitedPerson(draft: InviteDraft, line: InvitedLine, inviter: Inviter): InvitedPerson {
  const { manager, own, locale, users } = inviter;
  const rights: TypedRights = { ...draft.shared, ...draft.own[line.email] };
  const role = (rolesGivenBy(manager).find((one) => one === rights.role) ??
    'buyerPurchaser') as InviteUserInput['roles'][number];
  // A draft may name a group that no longer exists: that is no wish for the whole account.
  const groupId = rights.groupId === '' ? null : (rights.groupId as InviteUserInput['groupId']);
  const typed = readTypedAmount(rights.limit, own.currency, locale);
  const limitMinor = typed.kind === 'amount' ? typed.amountMinor : null;
  const { email, firstName, lastName } = line;
  return {
    line,
    rights,
    refusal:
      refuseKnown(users.find((user) => user.email.toLowerCase() === line.email)) ??
      refusePlace({ roles: [role], groupId }, manager) ??
      (typed.kind === 'wrong' ? refuseAmount(typed.reason, own.currency) : null) ??
      (limitMinor === null ? null : refuseGiving(money(limitMinor, own.currency), own)),
    input: { email, firstName, lastName, language: draft.language, roles: [role], groupId, limitMinor },
  };
}

/** Why somebody of the business cannot be invited, said before the code: a contact can, unless nobody else receives the invoices. */
function refuseKnown(user: KnownUser | undefined): AnyRefusal | null {
  if (!user) return null;
  if (!isContact(user)) return refuse('DUPLICATE_EMAIL');
  return user.isLastReceiver ? refuse('LAST_INVOICE_RECEIVER') : null;
}
