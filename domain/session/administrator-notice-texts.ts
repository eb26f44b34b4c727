/** Subjects and texts of the notices about changes of the Account Admins, which every Account Admin gets. */
export const administratorNoticeTexts = {
  'administrator-added': {
    subject: /*i18n*/ { id: 'notices.administrator-added.subject', message: '{program}: a new Account Admin' },
    text: /*i18n*/ {
      id: 'notices.administrator-added.text',
      message:
        '{person} is now an Account Admin of {business}. Changed by {actor}. If you did not expect this, look at the users at once and contact {support}.',
    },
  },
  'administrator-removed': {
    subject: /*i18n*/ {
      id: 'notices.administrator-removed.subject',
      message: '{program}: someone is no longer an Account Admin',
    },
    text: /*i18n*/ {
      id: 'notices.administrator-removed.text',
      message:
        '{person} is no longer an Account Admin of {business}. Changed by {actor}. If you did not expect this, look at the users at once and contact {support}.',
    },
  },
  'administrator-suspended': {
    subject: /*i18n*/ {
      id: 'notices.administrator-suspended.subject',
      message: '{program}: an Account Admin was suspended',
    },
    text: /*i18n*/ {
      id: 'notices.administrator-suspended.text',
      message:
        '{person}, an Account Admin of {business}, was suspended. Changed by {actor}. If you did not expect this, look at the users at once and contact {support}.',
    },
  },
  'administrator-deactivated': {
    subject: /*i18n*/ {
      id: 'notices.administrator-deactivated.subject',
      message: '{program}: an Account Admin was deactivated',
    },
    text: /*i18n*/ {
      id: 'notices.administrator-deactivated.text',
      message:
        '{person}, an Account Admin of {business}, was deactivated. Changed by {actor}. If you did not expect this, look at the users at once and contact {support}.',
    },
  },
  'administrator-moved': {
    subject: /*i18n*/ {
      id: 'notices.administrator-moved.subject',
      message: '{program}: an Account Admin was moved to another group',
    },
    text: /*i18n*/ {
      id: 'notices.administrator-moved.text',
      message:
        '{person}, an Account Admin of {business}, was moved to another group. Changed by {actor}. If you did not expect this, look at the users at once and contact {support}.',
    },
  },
} as const;
