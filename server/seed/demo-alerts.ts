import type * as v from 'valibot';
import type { appAlertSchema } from '../../domain/alerts/app-alert.ts';
import type { Program } from '../programs/program.ts';

/** The alerts of the demo: for everybody on the public home page, and for Payers about their payments. */
export const demoAlerts: v.InferInput<typeof appAlertSchema>[] = [
  {
    messageStorageId: 'phishing-2026',
    targetPublic: true,
    targetScreen: 'home',
    titleIntlKey: 'alerts.phishing.title',
    messageIntlKey: 'alerts.phishing.message',
    urlLink: '/login/help',
    alertType: 'warning',
  },
  {
    messageStorageId: 'year-end-2026',
    targetUserType: 'buyer',
    targetRole: 'buyerPayer',
    targetScreen: 'payments',
    titleIntlKey: 'alerts.year-end.title',
    messageIntlKey: 'alerts.year-end.message',
    alertType: 'info',
  },
];

export const demoAlertTexts: Program['translations'] = {
  en: {
    'alerts.phishing.title': 'Beware of false emails',
    'alerts.phishing.message': 'Northgate never asks for your password or a code by email or phone.',
    'alerts.year-end.title': 'Payments around the holidays',
    'alerts.year-end.message':
      'Banks are closed on 25 and 28 December and on 1 January. Payments take longer on these days.',
  },
  de: {
    'alerts.phishing.title': 'Vorsicht vor falschen E-Mails',
    'alerts.phishing.message': 'Northgate fragt nie per E-Mail oder Telefon nach Ihrem Passwort oder einem Code.',
    'alerts.year-end.title': 'Zahlungen um die Feiertage',
    'alerts.year-end.message':
      'Am 25. und 28. Dezember und am 1. Januar sind Banken geschlossen. Zahlungen dauern an diesen Tagen länger.',
  },
};
