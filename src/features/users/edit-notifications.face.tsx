import type { EditNotificationsInput } from '../../../domain/users/edit-notifications.action.ts';
import type { ActionFace } from '../../kit/action-face.ts';
import { ProfileCompare } from './profile-compare.tsx';

export const editNotificationsFace: ActionFace<EditNotificationsInput> = { Compare: ProfileCompare };
