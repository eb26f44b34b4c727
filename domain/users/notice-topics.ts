import { decidingRoles, payingRoles, buyerRoles } from '../access/role-sets.ts';
import { type Role, hasRole } from '../access/role.ts';
import type { NoticeKind } from '../session/notice-texts.ts';

/** Topics of e-mails that people can turn off. All other e-mails are about their sign-in or their requests. */
export const noticeTopics = [
  'due-soon',
  'overdue',
  'payment-failed',
  'approval-wanted',
  'dispute-answered',
  'card-shipped',
  'limit-reached',
] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

/** All switches: each topic, and whether notices that can wait are collected in one e-mail per day. */
export const noticeSwitches = [...noticeTopics, 'daily-digest'] as const;
export type NoticeSwitch = (typeof noticeSwitches)[number];

/** A person's choice of e-mails: the topics that are turned off, and a daily e-mail or single ones. */
export type NoticeChoice = { readonly noticesOff: readonly string[]; readonly hasDailyDigest: boolean };

type Topic = {
  readonly name: { readonly id: string; readonly message: string };
  /** Roles that receive it. */
  readonly roles: readonly Role[];
  readonly notices: readonly NoticeKind[];
  /** Money or a colleague waits for the reader: it is sent at once even to people with a daily e-mail. */
  readonly isUrgent?: true;
};

export const topics: Readonly<Record<NoticeTopic, Topic>> = {
  'due-soon': {
    name: /*i18n*/ { id: 'profile.notice.due-soon', message: 'Invoices are due soon' },
    roles: payingRoles,
    notices: ['due-soon'],
  },
  overdue: {
    name: /*i18n*/ { id: 'profile.notice.overdue', message: 'Invoices are overdue' },
    roles: payingRoles,
    notices: ['overdue'],
  },
  'approval-wanted': {
    name: /*i18n*/ { id: 'profile.notice.approval-wanted', message: 'A request needs approval' },
    roles: decidingRoles,
    notices: ['approval-wanted', 'approval-wanted-for'],
    isUrgent: true,
  },
  'payment-failed': {
    name: /*i18n*/ { id: 'profile.notice.payment-failed', message: 'A payment failed' },
    roles: payingRoles,
    notices: ['payment-failed'],
    isUrgent: true,
  },
  'dispute-answered': {
    name: /*i18n*/ { id: 'profile.notice.dispute-answered', message: 'A dispute is answered' },
    roles: payingRoles,
    notices: ['dispute-replied', 'dispute-resolved', 'dispute-rejected', 'dispute-failed'],
  },
  'card-shipped': {
    name: /*i18n*/ { id: 'profile.notice.card-shipped', message: 'A purchase card is on its way' },
    roles: buyerRoles,
    notices: ['card-shipped'],
  },
  'limit-reached': {
    name: /*i18n*/ { id: 'profile.notice.limit-reached', message: '75, 90 or 100% of a limit is used' },
    roles: buyerRoles,
    notices: ['limit-reached', 'card-limit-reached', 'credit-line-reached'],
  },
};

/** The topic of a notice; null for one that cannot be switched off. */
export function topicOf(notice: NoticeKind): NoticeTopic | null {
  return noticeTopics.find((topic) => topics[topic].notices.includes(notice)) ?? null;
}

/** Whether somebody with these topics turned off receives a notice. */
export function isWanted(notice: NoticeKind, off: readonly string[]): boolean {
  const topic = topicOf(notice);
  return topic === null || !off.includes(topic);
}

/** Whether a notice can wait for the daily e-mail; urgent notices and those that cannot be turned off are sent at once. */
export function canWait(notice: NoticeKind): boolean {
  const topic = topicOf(notice);
  return topic !== null && !topics[topic].isUrgent;
}

/** The topics for which these roles receive e-mails. */
export function topicsFor(roles: readonly Role[]): readonly NoticeTopic[] {
  return noticeTopics.filter((topic) => hasRole(roles, ...topics[topic].roles));
}

/** The choice after a switch. */
export function withSwitched({ noticesOff, hasDailyDigest }: NoticeChoice, which: NoticeSwitch, isOn: boolean) {
  if (which === 'daily-digest') return { noticesOff: [...noticesOff], hasDailyDigest: isOn };
  const others = noticesOff.filter((one) => one !== which);
  return { noticesOff: isOn ? others : [...others, which], hasDailyDigest };
}

/** Whether a switch is on. */
export function isSwitchedOn({ noticesOff, hasDailyDigest }: NoticeChoice, which: NoticeSwitch): boolean {
  return which === 'daily-digest' ? hasDailyDigest : !noticesOff.includes(which);
}

/** The label of the switch of the daily e-mail. */
export const digestName = /*i18n*/ { id: 'profile.notice.digest', message: 'Send these once a day in one email' };
