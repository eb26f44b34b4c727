import type { EditProfileInput } from '../../../domain/users/edit-profile.action.ts';
import type { ActionFace } from '../../kit/action-face.ts';
import { ProfileCompare } from './profile-compare.tsx';

export const editProfileFace: ActionFace<EditProfileInput> = { Compare: ProfileCompare };
