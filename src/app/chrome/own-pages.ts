import type { MessageDescriptor } from '../../../domain/message.ts';

/** The pages about oneself: in the menu of the person, in More on a phone, and in the command palette. */
export const ownPages = [
  {
    key: 'profile',
    path: '/account/profile/general',
    label: /*i18n*/ { id: 'shell.user-menu.profile', message: 'Profile' },
  },
  {
    key: 'notifications',
    path: '/account/profile/notifications',
    label: /*i18n*/ { id: 'shell.user-menu.notifications', message: 'Notifications' },
  },
  {
    key: 'security',
    path: '/account/profile/security',
    label: /*i18n*/ { id: 'shell.user-menu.security', message: 'Security' },
  },
] as const satisfies readonly {
  readonly key: string;
  readonly path: string;
  readonly label: MessageDescriptor;
}[];
export type OwnPage = (typeof ownPages)[number];
