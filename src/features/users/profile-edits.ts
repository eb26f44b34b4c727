import { inputOf } from '../../../domain/action.ts';
import { editNotifications } from '../../../domain/users/edit-notifications.action.ts';
import { editProfile } from '../../../domain/users/edit-profile.action.ts';
import type { Person } from '../../../domain/users/person.ts';
import {
  type ProfileEdit,
  type ProfileField,
  profileEditOf,
  profileFields,
} from '../../../domain/users/profile-edit.ts';
import type { Entry } from '../../offline/offline.ts';
import type { ActionStatus } from '../../ui/status/action-chip.tsx';
import { canBeEdited, mayHaveArrived, statusOfEntry } from '../../ui/status/action-status.ts';

/** The unanswered changes of one person's settings on this device. */
export type PendingProfile = {
  readonly profile: ProfileEdit;
  readonly receiveEmail: boolean | null;
  /** The status of the newest change. */
  readonly status: ActionStatus;
  /** The newest edit of the profile that was never sent, so that a new edit may replace it. */
  readonly replaceable: { readonly id: string; readonly set: ProfileEdit } | null;
  /** The id of the newest change of the notifications that was never sent, so that a new change may replace it. */
  readonly replaceableNotification: string | null;
};

/** Collected from the outbox, oldest first, so that the last change counts. Refused changes are not pending. */
export function pendingProfile(entries: readonly Entry[]): PendingProfile {
  let pending: PendingProfile = {
    profile: {},
    receiveEmail: null,
    status: 'waitingToSend',
    replaceable: null,
    replaceableNotification: null,
  };
  for (const { id, envelope, state } of entries) {
    if (state.kind === 'needsYou' || state.kind === 'draft') continue;
    const isStillHere = canBeEdited(state) && !mayHaveArrived(state);
    const edit = inputOf(editProfile, envelope);
    const notifications = inputOf(editNotifications, envelope);
    if (edit) {
      const { set } = edit;
      pending = {
        ...pending,
        profile: { ...pending.profile, ...set },
        status: statusOfEntry(state),
        replaceable: isStillHere ? { id, set } : null,
      };
    } else if (notifications) {
      pending = {
        ...pending,
        receiveEmail: notifications.set.receiveEmail,
        status: statusOfEntry(state),
        replaceableNotification: isStillHere ? id : null,
      };
    }
  }
  return pending;
}

/** Where a saved edit is: only on this device, or at the portal too. Null if it is in neither: refused, or discarded. */
export function whereSaved(
  edit: ProfileEdit,
  { profile }: Pick<PendingProfile, 'profile'>,
  person: Pick<Person, ProfileField>,
): 'device' | 'portal' | null {
  const isWaiting = profileFields.some((field) => edit[field] !== undefined && profile[field] === edit[field]);
  if (isWaiting) return 'device';
  return profileEditOf(person, edit) === null ? 'portal' : null;
}

/** Changes of one's own settings that the server refused, or that waited too long: their author decides. */
export function refusedSettings(entries: readonly Entry[], kind: 'editProfile' | 'editNotifications') {
  return entries.flatMap(({ id, envelope, state }) =>
    envelope.kind === kind && state.kind === 'needsYou' ? [{ id, need: state.need }] : [],
  );
}
