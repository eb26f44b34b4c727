import type { Page } from '../domain/page.ts';
import { type PageName, pages } from '../domain/pages.ts';

/**
 * `start` holds the texts that a page can show before sign-in. `frame` is loaded with the first signed-in page: the frame of every page,
 * its dialogs and menus, Home and the invoice list. `rest` is loaded after it; every other page waits for it. `identity` holds the texts
 * of identity checks (codes, passwords, recovery, profile) and of the public home page. The pages that show them load it.
 */
export const catalogueParts = ['start', 'frame', 'rest', 'identity'] as const;
export type CataloguePart = (typeof catalogueParts)[number];

/** The first pages that a person opens: they do not wait for `rest`. */
export const firstPages: readonly PageName[] = ['overview', 'account-overview'];

/** Prefixes of ids. test/built/texts-in-time.test.ts compares the build with these lists. */
const startTexts = [
  'bcaas.form.buttons.close',
  'bcaas.maintenance.',
  'errors.program.',
  'errors.request.',
  'errors.sign-in.',
  'shell.action.',
  'shell.alert.',
  'shell.color-scheme.',
  'shell.error.',
  'shell.footer.',
  'shell.language.',
  'shell.maintenance.',
  'shell.not-found.',
  'sign-in.',
  'ui.password.',
  'ui.state.',
];

const restTexts = [
  'access.',
  'activity.about.',
  'activity.choice.',
  'activity.column.',
  'activity.empty',
  'activity.field.',
  'activity.filter.',
  'activity.no-value',
  'activity.search.',
  'activity.table',
  'approvals.',
  'bank-accounts.',
  'cards.',
  'company.',
  'credit.increase.',
  'credit.request.line',
  'credit.sent.',
  'credit.test.',
  'disputes.',
  'errors.access.',
  'errors.account.',
  'errors.amount.',
  'errors.approval-rule.',
  'errors.approval.',
  'errors.autopay.',
  'errors.bank-account.',
  'errors.card.',
  'errors.cards.',
  'errors.company.',
  'errors.credit.',
  'errors.delegation.',
  'errors.device.',
  'errors.dispute.',
  'errors.edit-invoice.',
  'errors.file.',
  'errors.group.',
  'errors.limit.',
  'errors.list.',
  'errors.mandate.',
  'errors.payment.',
  'errors.policy.',
  'errors.purchase.',
  'errors.queue.',
  'errors.session.',
  'errors.user.',
  'files.',
  'groups.',
  'help.',
  'imports.',
  'invoices.detail.',
  'invoices.dispute.',
  'invoices.document.',
  'invoices.documents.',
  'invoices.edit.',
  'invoices.fact.',
  'invoices.facts',
  'invoices.lines.',
  'invoices.members.',
  'invoices.not-editable.',
  'invoices.not-payable.',
  'invoices.notes.',
  'invoices.selection.',
  'invoices.timeline.',
  'kit.documents.',
  'kit.document.download',
  'kit.document.email',
  'kit.document.failed',
  'kit.document.workbook',
  'kit.export.about',
  'kit.export.everything',
  'kit.export.kept-only',
  'kit.export.making',
  'kit.export.note.',
  'kit.export.retry',
  'kit.export.selection-',
  'kit.kept.',
  'kit.list.columns',
  'kit.list.density',
  'kit.list.sort',
  'kit.list.unapplied.',
  'kit.list.view-',
  'kit.wizard.',
  'ledger.',
  'limit-check.',
  'notices.',
  'outbox.compare.',
  'outbox.entry.',
  'outbox.group.',
  'outbox.note.',
  'outbox.request.',
  'overview.cards.open',
  'overview.cards.text',
  'overview.direct-debit.no-account',
  'overview.direct-debit.open',
  'overview.direct-debit.signed',
  'overview.direct-debit.text',
  'overview.direct-debit.title',
  'payments.',
  'policies.',
  'purchases.',
  'push.',
  'shell.installed.',
  'tax-id.',
  'users.',
];

const identityTexts = [
  'errors.activation.',
  'errors.mfa.',
  'errors.password.',
  'errors.phone.',
  'errors.security-question.',
  'errors.sso.',
  'home.',
  'identity.',
  'profile.',
  'security.',
  'session.password-rule.',
  'session.question.',
];

/** Texts of those areas that Home and the invoice list show too. */
const saidInTheFrame = [
  'access.not-yours.',
  'access.role.',
  'cards.limits.title',
  'credit.increase.title',
  'invoices.detail.actions',
  'invoices.fact.notes',
  'invoices.fact.po',
  'ledger.column.group',
  'ledger.statement.print',
  'ledger.transactions.title',
  'payments.approval.',
  'payments.failure.',
];

/** Page names in menus and in the palette. */
const namesOfPlaces = new Set(Object.values<Page>(pages).flatMap(({ place }) => (place ? [place.label.id] : [])));

/** Labels and titles of actions, except the text for a completed action: only that one is on Home. */
const namesOfActions = /^actions\.(?:[\w-]+\.(?:name|asked|failed)|(?!unknown\.)[\w-]+\.title(?:-none)?)$/;

export function partOf(messageId: string): CataloguePart {
  if (namesOfActions.test(messageId)) return 'rest';
  if (namesOfPlaces.has(messageId)) return 'frame';
  const begins = (beginning: string) => messageId.startsWith(beginning);
  if (startTexts.some(begins)) return 'start';
  if (identityTexts.some(begins)) return 'identity';
  return restTexts.some(begins) && !saidInTheFrame.some(begins) ? 'rest' : 'frame';
}
