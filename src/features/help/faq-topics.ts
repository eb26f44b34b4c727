import type { MessageDescriptor } from '../../../domain/message.ts';
import type { Feature } from '../../../domain/page.ts';

export type Question = { readonly question: MessageDescriptor; readonly answer: MessageDescriptor };
export type Topic = {
  readonly title: MessageDescriptor;
  /** A program without this feature has no questions about it. */
  readonly feature?: Feature;
  readonly questions: readonly Question[];
};

/** The frequent questions, by topic. A program can override their texts by id. */
export const topics: readonly Topic[] = [
  {
    title: /*i18n*/ { id: 'help.faq.offline.title', message: 'Working without a connection' },
    questions: [
      {
        question: /*i18n*/ { id: 'help.faq.offline.see.question', message: 'What can I see without a connection?' },
        answer: /*i18n*/ {
          id: 'help.faq.offline.see.answer',
          message:
            'Everything that was last loaded on this device, with the time it was loaded. Older invoices need a connection.',
        },
      },
      {
        question: /*i18n*/ { id: 'help.faq.offline.send.question', message: 'What happens to my requests?' },
        answer: /*i18n*/ {
          id: 'help.faq.offline.send.answer',
          message:
            'They wait on this device and are sent once you’re connected. If something has changed by then, we ask you first. The button at the top right lists your requests.',
        },
      },
      {
        question: /*i18n*/ { id: 'help.faq.offline.shared.question', message: 'Who can read my data on this device?' },
        answer: /*i18n*/ {
          id: 'help.faq.offline.shared.answer',
          message: 'Only you, while you’re signed in. Once you sign out, nobody can read it until you sign in again.',
        },
      },
    ],
  },
  {
    title: /*i18n*/ { id: 'help.faq.invoices.title', message: 'Invoices' },
    questions: [
      {
        question: /*i18n*/ { id: 'help.faq.invoices.po.question', message: 'How do I change a PO number or a note?' },
        answer: /*i18n*/ {
          id: 'help.faq.invoices.po.answer',
          message: 'Open the invoice, or select several in the list and choose “Edit PO/notes”.',
        },
      },
    ],
  },
  {
    title: /*i18n*/ { id: 'help.faq.payments.title', message: 'Payments' },
    feature: 'payments',
    questions: [
      {
        question: /*i18n*/ { id: 'help.faq.payments.when.question', message: 'When is my payment applied?' },
        answer: /*i18n*/ {
          id: 'help.faq.payments.when.answer',
          message: 'Within 1 to 2 business days. Until then the invoice shows that a payment is pending.',
        },
      },
      {
        question: /*i18n*/ { id: 'help.faq.payments.failed.question', message: 'What if a direct debit fails?' },
        answer: /*i18n*/ {
          id: 'help.faq.payments.failed.answer',
          message: 'The payment shows the reason, and its invoices are due again. You can pay them from there.',
        },
      },
    ],
  },
  {
    title: /*i18n*/ { id: 'help.faq.approvals.title', message: 'Approvals' },
    feature: 'approvals',
    questions: [
      {
        question: /*i18n*/ { id: 'help.faq.approvals.why.question', message: 'Why does a request need approval?' },
        answer: /*i18n*/ {
          id: 'help.faq.approvals.why.answer',
          message:
            'Above certain amounts, a colleague has to approve. The form tells you before you confirm. Nothing happens until it’s approved.',
        },
      },
    ],
  },
  {
    title: /*i18n*/ { id: 'help.faq.cards.title', message: 'Purchase cards' },
    feature: 'purchaseCards',
    questions: [
      {
        question: /*i18n*/ { id: 'help.faq.cards.lost.question', message: 'What do I do if a card is lost?' },
        answer: /*i18n*/ {
          id: 'help.faq.cards.lost.answer',
          message:
            'Lock it under Cards and choose a reason. If you’re offline, it isn’t locked yet, so call us as well.',
        },
      },
      {
        question: /*i18n*/ { id: 'help.faq.cards.limit.question', message: 'How much can I still spend?' },
        answer: /*i18n*/ {
          id: 'help.faq.cards.limit.answer',
          message: '“Check a limit” shows whether an amount fits on a card and how old the figures are.',
        },
      },
      {
        question: /*i18n*/ {
          id: 'help.faq.cards.above.question',
          message: 'What happens to a purchase above a limit?',
        },
        answer: /*i18n*/ {
          id: 'help.faq.cards.above.answer',
          message:
            'It’s declined. The card, the person, the group and the account each have a limit, and the one with the least left applies. You can ask for a higher individual limit.',
        },
      },
      {
        question: /*i18n*/ { id: 'help.faq.cards.end.question', message: 'Who can terminate a card?' },
        answer: /*i18n*/ {
          id: 'help.faq.cards.end.answer',
          message:
            'An Account Admin. Everybody else can lock their card and request its termination. A terminated card can’t be used again; order a replacement instead.',
        },
      },
    ],
  },
  {
    title: /*i18n*/ { id: 'help.faq.security.title', message: 'Signing in' },
    questions: [
      {
        question: /*i18n*/ { id: 'help.faq.security.phone.question', message: 'I have a new phone. What do I do?' },
        answer: /*i18n*/ {
          id: 'help.faq.security.phone.answer',
          message: 'Sign in with a recovery code or another method, then set up the new phone under Security.',
        },
      },
      {
        question: /*i18n*/ { id: 'help.faq.security.roles.question', message: 'Why can’t I open a page?' },
        answer: /*i18n*/ {
          id: 'help.faq.security.roles.answer',
          message: 'Your role doesn’t include it. Your Account Admin can change your roles.',
        },
      },
    ],
  },
];
