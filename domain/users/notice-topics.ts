import { decidingRoles, payingRoles, buyerRoles } from '../access/role-sets.ts';
import type { Role } from '../access/role.ts';
import { hasRole } from '../access/role.ts';
import type { NoticeKind } from '../session/notice-texts.ts';

/** What people can choose to be e-mailed about. Everything else that is written to them is about their sign-in or their requests. */
export const noticeTopics = ['approval-wanted', 'payment-failed', 'dispute-answered', 'card-shipped'] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

type Topic = {
  readonly name: { readonly id: string; readonly message: string };
  /** Who is e-mailed about it. */
  readonly roles: readonly Role[];
  readonly notices: readonly NoticeKind[];
};

export const topics: Readonly<Record<NoticeTopic, Topic>> = {
  'approval-wanted': {
    name: /*i18n*/ { id: 'profile.notice.approval-wanted', message: 'A request needs my approval' },
    roles: decidingRoles,
    notices: ['approval-wanted', 'approval-wanted-for'],
  },
  'payment-failed': {
    name: /*i18n*/ { id: 'profile.notice.payment-failed', message: 'A payment failed' },
    roles: payingRoles,
    notices: ['payment-failed'],
  },
  'dispute-answered': {
    name: /*i18n*/ { id: 'profile.notice.dispute-answered', message: 'My dispute is answered' },
    roles: payingRoles,
    notices: ['dispute-replied', 'dispute-resolved', 'dispute-rejected', 'dispute-failed'],
  },
  'card-shipped': {
    name: /*i18n*/ { id: 'profile.notice.card-shipped', message: 'My purchase card is on its way' },
    roles: buyerRoles,
    notices: ['card-shipped'],
  },
};

/** The topic of a notice; null for one that cannot be switched off. */
export function topicOf(notice: NoticeKind): NoticeTopic | null {
  return noticeTopics.find((topic) => topics[topic].notices.includes(notice)) ?? null;
}

/** The topics that somebody with these roles is e-mailed about. */
export function topicsFor(roles: readonly Role[]): readonly NoticeTopic[] {
  return noticeTopics.filter((topic) => hasRole(roles, ...topics[topic].roles));
}

/** The topics that are switched off, after a switch. */
export function withSwitched(off: readonly string[], topic: NoticeTopic, isOn: boolean): string[] {
  const others = off.filter((one) => one !== topic);
  return isOn ? others : [...others, topic];
}
