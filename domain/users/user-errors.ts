/** Refusals about people and their settings (§5, §8): `when` says when it happens; the message is what a person reads. */
export const userErrors = {
  LAST_INVOICE_RECEIVER: {
    when: 'Nobody else of the business gets its invoices by e-mail.',
    message: /*i18n*/ {
      id: 'errors.user.last-invoice-receiver',
      message: 'At least one person must receive invoice emails. Add another person first.',
    },
  },
  LANGUAGE_NOT_OFFERED: {
    when: 'The program or the portal does not speak the language.',
    message: /*i18n*/ {
      id: 'errors.user.language-not-offered',
      message: 'This language isn’t available here. Choose another one.',
    },
  },
  LAST_PRIMARY_CONTACT: {
    when: 'Nobody else of the business is its primary contact.',
    message: /*i18n*/ {
      id: 'errors.user.last-primary-contact',
      message: 'At least one person must be the primary contact. Choose another one first.',
    },
  },
  OWN_ACCOUNT: {
    when: 'Somebody changes their own role, group or status.',
    message: /*i18n*/ {
      id: 'errors.user.own-account',
      message: 'You can’t change your own role, group or status. Ask another administrator.',
    },
  },
  PRIMARY_USER: {
    when: 'The primary user of the business is suspended or deactivated.',
    message: /*i18n*/ {
      id: 'errors.user.primary-user',
      message:
        'The primary user of the business can’t be suspended or deactivated. Contact support to change the primary user.',
    },
  },
  PAYER_IN_GROUP: {
    when: 'A Payer is put into a group below the top level.',
    message: /*i18n*/ {
      id: 'errors.user.payer-in-group',
      message: 'A Payer must belong to the whole account, not to a group. Choose another role or the whole account.',
    },
  },
  ROLE_ABOVE_OWN: {
    when: 'Somebody gives a role, or manages a user with one, that is above their own.',
    message: /*i18n*/ {
      id: 'errors.user.role-above-own',
      message: 'You can’t give or change a role above your own. Ask an Account Admin.',
    },
  },
  LIMIT_REQUIRED: {
    when: 'Somebody with an individual limit gives a user none.',
    message: /*i18n*/ {
      id: 'errors.user.limit-required',
      message: 'Enter a limit. You have one yourself, so you can’t give unlimited spending.',
    },
  },
  USER_STATUS_UNSUITABLE: {
    when: 'The status of the user does not allow it: a deactivated user stays so, an invited one is not enabled by others.',
    message: /*i18n*/ {
      id: 'errors.user.status-unsuitable',
      message: 'This isn’t possible in the user’s current status.',
    },
  },
  NAME_OF_OTHERS: {
    when: 'The person also acts for another business, and changes their own name and phone.',
    message: /*i18n*/ {
      id: 'errors.user.name-of-others',
      message: 'This person also uses another business account. Only they can change their name and phone.',
    },
  },
  INVOICE_DOWNLOAD_OFF: {
    when: 'Somebody downloads or exports invoices to whom an administrator has switched that off.',
    message: /*i18n*/ {
      id: 'errors.user.invoice-download-off',
      message: 'Downloading invoices is switched off for you. Ask an Account Admin to switch it on.',
    },
  },
  INVOICE_EDIT_OFF: {
    when: 'Somebody edits an invoice to whom an administrator has switched that off, also while the edit was queued.',
    message: /*i18n*/ {
      id: 'errors.user.invoice-edit-off',
      message: 'Editing invoices is switched off for you. Ask an Account Admin to switch it on.',
    },
  },
  DUPLICATE_EMAIL: {
    when: 'A user of the business has this e-mail.',
    message: /*i18n*/ {
      id: 'errors.user.duplicate-email',
      message: 'Someone with this email is already a user of this business.',
    },
  },
  DUPLICATE_CONTACT_EMAIL: {
    when: 'A contact is added with the e-mail of a user or contact of the business.',
    message: /*i18n*/ {
      id: 'errors.user.duplicate-contact-email',
      message: 'Someone with this email is already a user or contact of this business.',
    },
  },
  PARENT_NOT_ACTIVATED: {
    when: 'Answered to invitations until September 2026; whom another business has invited is no longer told.',
    message: /*i18n*/ {
      id: 'errors.user.parent-not-activated',
      message: 'This person has not activated their account at another business yet. Try again once they have.',
    },
  },
  INVITATION_TOO_SOON: {
    when: 'An invitation was sent less than a minute ago.',
    message: /*i18n*/ {
      id: 'errors.user.invitation-too-soon',
      message: 'An invitation was sent a moment ago. Wait a minute before you send another.',
    },
  },
  ACTIVATION_LINK_INVALID: {
    when: 'No invitation has this link, or another address or a newer link has taken its place.',
    message: /*i18n*/ {
      id: 'errors.activation.invalid',
      message: 'This link doesn’t work. Use the newest invitation you got, or ask your administrator for another one.',
    },
  },
  ACTIVATION_LINK_EXPIRED: {
    when: 'The link of an invitation is too old.',
    message: /*i18n*/ {
      id: 'errors.activation.expired',
      message: 'This invitation has expired.',
    },
  },
  ALREADY_ACTIVATED: {
    when: 'The invitation was accepted before.',
    message: /*i18n*/ {
      id: 'errors.activation.already',
      message: 'This account is already active. Sign in instead.',
    },
  },
  ACTIVATION_NOT_READY: {
    when: 'The account of the business cannot be used yet.',
    message: /*i18n*/ {
      id: 'errors.activation.not-ready',
      message: 'The business account isn’t ready yet. Try again once it has been approved.',
    },
  },
  ACTIVATION_INELIGIBLE: {
    when: 'The invitation was withdrawn, its inviter may no longer give these rights, or nobody may sign in to the account.',
    message: /*i18n*/ {
      id: 'errors.activation.ineligible',
      message: 'This invitation is no longer valid. Ask your administrator for another one.',
    },
  },
} as const;
