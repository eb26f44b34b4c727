/** Subjects and texts of the notices about a change of a person's e-mail. The new address may be a stranger's: its mail names nobody. */
export const emailChangeNoticeTexts = {
  'email-change-old': {
    subject: /*i18n*/ {
      id: 'notices.email-change-old.subject',
      message: '{program}: confirm the change of your email',
    },
    text: /*i18n*/ {
      id: 'notices.email-change-old.text',
      message:
        '{actor} asked that you sign in to {program} with {email} instead of this address. It changes only if both addresses confirm it within {hours} hours. Open this link to confirm or to cancel it:\n\n{link}\n\nIf this wasn’t you, open the link, choose “This wasn’t me” and contact {support}.',
    },
  },
  'email-change-new': {
    subject: /*i18n*/ { id: 'notices.email-change-new.subject', message: '{program}: confirm your new email' },
    text: /*i18n*/ {
      id: 'notices.email-change-new.text',
      message:
        'This address was given as the new email for signing in to {program}. It is used only if both addresses confirm it within {hours} hours. Open this link to confirm:\n\n{link}\n\nIf you don’t expect this, ignore this email.',
    },
  },
  'email-changed': {
    subject: /*i18n*/ { id: 'notices.email-changed.subject', message: '{program}: an email was changed' },
    text: /*i18n*/ {
      id: 'notices.email-changed.text',
      message:
        '{person} now signs in to {program} with {email} instead of {former}, and was signed out everywhere. If you did not expect this, contact {support} at once.',
    },
  },
  'email-change-declined': {
    subject: /*i18n*/ {
      id: 'notices.email-change-declined.subject',
      message: '{program}: a change of email was rejected',
    },
    text: /*i18n*/ {
      id: 'notices.email-change-declined.text',
      message:
        'The email of {person} stays {former}: the change to {email} was rejected with the link that we had sent. It was asked for by {actor}. If you did not expect this request, contact {support}.',
    },
  },
} as const;
