import { pages } from '../pages.ts';
import type { NoticeTopic } from './notice-topics.ts';

/** The page that a push notification about a topic opens. */
export const pushPages: Readonly<Record<NoticeTopic, string>> = {
  'due-soon': pages['account-overview'].path,
  overdue: pages['account-overview'].path,
  'payment-failed': pages.payments.path,
  'approval-wanted': pages.approvals.path,
  'dispute-answered': pages['activity-disputes'].path,
  'card-shipped': pages['purchase-cards-active'].path,
  'limit-reached': pages.overview.path,
};
