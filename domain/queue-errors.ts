/**
 * Refusals of the queue, of approvals and of requests: the codes that the outbox evaluates. `when` says when it happens; the message is
 * what a person reads.
 */
export const queueErrors = {
  VERSION_CONFLICT: {
    when: 'The row has changed since the action was composed; `current` carries it.',
    message: /*i18n*/ {
      id: 'errors.queue.version-conflict',
      message: 'This has changed since you last saw it. Compare the two versions and decide again.',
    },
  },
  IDEMPOTENCY_MISMATCH: {
    when: 'The same id came with another body.',
    message: /*i18n*/ {
      id: 'errors.queue.idempotency-mismatch',
      message: 'This request doesn’t match one that was sent earlier with the same ID. It was not carried out.',
    },
  },
  ACTION_IN_PROGRESS: {
    when: 'The same id is being worked on by another request.',
    message: /*i18n*/ {
      id: 'errors.queue.action-in-progress',
      message: 'This is still being processed. You’ll see the result here.',
    },
  },
  ACTION_EXPIRED: {
    when: 'The action waited longer than its kind may wait.',
    message: /*i18n*/ {
      id: 'errors.queue.action-expired',
      message: 'This waited too long to be sent. Check it and send it again.',
    },
  },
  ACTION_UNKNOWN: {
    when: 'The server does not know this kind of action, or this definition version.',
    message: /*i18n*/ {
      id: 'errors.queue.action-unknown',
      message: 'The server can’t process this yet. It’s kept and tried again after an update.',
    },
  },
  ACTION_NOT_READY: {
    when: 'An action that this one depends on has not been answered.',
    message: /*i18n*/ { id: 'errors.queue.action-not-ready', message: 'This is waiting for an earlier request.' },
  },
  DEPENDENCY_FAILED: {
    when: 'An action that this one depends on was refused.',
    message: /*i18n*/ {
      id: 'errors.queue.dependency-failed',
      message: 'An earlier request that this one depends on was refused.',
    },
  },
  CANCELLED: {
    when: 'Its author took the action back before it arrived.',
    message: /*i18n*/ {
      id: 'errors.queue.cancelled',
      message: 'You canceled this before it was carried out. It had no effect.',
    },
  },
  ALREADY_DONE: {
    when: 'The action that is to be cancelled has been done.',
    message: /*i18n*/ {
      id: 'errors.queue.already-done',
      message:
        'This was carried out before it could be canceled. Money that is already on its way can only be refunded. Contact support.',
    },
  },
  NOT_QUEUEABLE: {
    when: 'The action must be done online, with the person present.',
    message: /*i18n*/ { id: 'errors.queue.not-queueable', message: 'You can only do this while you’re connected.' },
  },
  SELF_APPROVAL: {
    when: 'Nobody approves their own request.',
    message: /*i18n*/ {
      id: 'errors.approval.self-approval',
      message: 'You can’t decide on your own request. Someone else has to.',
    },
  },
  NOT_ELIGIBLE: {
    when: 'The person is not among those who may decide this tier.',
    message: /*i18n*/ { id: 'errors.approval.not-eligible', message: 'You can’t approve or reject this request.' },
  },
  APPROVER_BROUGHT_AUTHOR: {
    when: 'The approver added the author, or changed their roles or e-mail, within the last days, and somebody else can decide.',
    message: /*i18n*/ {
      id: 'errors.approval.brought-author',
      message:
        'You added this person, or changed their role or email, in the last {days} days. Someone else has to approve or reject this.',
    },
  },
  APPROVER_BROUGHT_BY_AUTHOR: {
    when: 'The author added the approver, or changed their roles or e-mail, within the last days, and somebody else can decide.',
    message: /*i18n*/ {
      id: 'errors.approval.brought-by-author',
      message:
        'This person added you, or changed your role or email, in the last {days} days. Someone else has to approve or reject this.',
    },
  },
  APPROVER_CONNECTED: {
    when: 'The approver and the author are connected through other people who added users, or changed their roles or e-mail, within the last days, and somebody else can decide.',
    message: /*i18n*/ {
      id: 'errors.approval.connected',
      message:
        'You and this person are connected through people who added users, or changed their role or email, in the last {days} days. Someone else has to approve or reject this.',
    },
  },
  ALREADY_DECIDED: {
    when: 'The request has been decided, recalled, expired or superseded.',
    message: /*i18n*/ { id: 'errors.approval.already-decided', message: 'This has already been decided.' },
  },
  NO_APPROVER: {
    when: 'Nobody else could approve this.',
    message: /*i18n*/ {
      id: 'errors.approval.no-approver',
      message: 'Nobody else at your company can approve this. Ask your account administrator.',
    },
  },
  REASON_REQUIRED: {
    when: 'A rejection needs a reason.',
    message: /*i18n*/ { id: 'errors.approval.reason-required', message: 'Enter a reason for rejecting this.' },
  },
  NOT_RECALLABLE: {
    when: 'The request has gone on and can no longer be recalled.',
    message: /*i18n*/ { id: 'errors.approval.not-recallable', message: 'This can no longer be recalled.' },
  },
  REMINDED_ALREADY: {
    when: 'Those who decide have been reminded of this request not long ago; `hours` have to lie between two reminders.',
    message: /*i18n*/ {
      id: 'errors.approval.reminded-already',
      message: 'A reminder has already been sent. You can send one every {hours} hours.',
    },
  },
  QUESTION_OPEN: {
    when: 'Somebody asks the author of a request something before an earlier question is answered.',
    message: /*i18n*/ {
      id: 'errors.approval.question-open',
      message: 'An earlier question hasn’t been answered yet.',
    },
  },
  TOO_MANY_QUESTIONS: {
    when: 'More questions are asked about a request than one can have.',
    message: /*i18n*/ {
      id: 'errors.approval.too-many-questions',
      message: 'This request has too many questions already. Approve or reject it.',
    },
  },
  AUTHOR_GONE: {
    when: 'The person who made the request has been suspended or deactivated.',
    message: /*i18n*/ {
      id: 'errors.approval.author-gone',
      message: 'The person who made this request was suspended or deactivated, so it was closed without effect.',
    },
  },
  SUPERSEDED: {
    when: 'What the request was about has been paid, cancelled or disputed.',
    message: /*i18n*/ {
      id: 'errors.approval.superseded',
      message: 'The details of this request have changed, so it was closed without effect.',
    },
  },
  MFA_REQUIRED: {
    when: 'A fresh verification code is wanted; `scope` says for what.',
    message: /*i18n*/ {
      id: 'errors.queue.mfa-required',
      message: 'Confirm it’s you: enter a verification code.',
    },
  },
  THROTTLED: {
    when: 'Too many requests, or the server is busy; `retryAfter` in seconds.',
    message: /*i18n*/ {
      id: 'errors.request.throttled',
      message: 'Too many attempts. Wait {retryAfter, plural, one {# second} other {# seconds}} and try again.',
    },
  },
  MAINTENANCE: {
    when: 'A maintenance window is active.',
    message: /*i18n*/ {
      id: 'errors.request.maintenance',
      message: 'Maintenance is in progress. Anything you queued is kept and sent afterwards.',
    },
  },
  SESSION_CHECKSUM_MISMATCH: {
    when: 'The tab speaks for another session than the cookie.',
    message: /*i18n*/ {
      id: 'errors.session.checksum-mismatch',
      message: 'You switched to {name} in another tab. Nothing more will be sent from this tab.',
    },
  },
  STORAGE_FULL: {
    when: 'The device refused to keep the entry: its storage is full.',
    message: /*i18n*/ {
      id: 'errors.device.storage-full',
      message: 'Your device is out of storage space. Nothing was queued. Free up some space and try again.',
    },
  },
  STORAGE_UNAVAILABLE: {
    when: 'This browser keeps nothing, so nothing can be queued.',
    message: /*i18n*/ {
      id: 'errors.device.storage-unavailable',
      message: 'This browser can’t store anything offline, so this needs a connection.',
    },
  },
  GRANT_EXPIRED: {
    when: 'The time for working without a connection is over.',
    message: /*i18n*/ {
      id: 'errors.device.grant-expired',
      message: 'You’ve been offline for too long. Connect and sign in to continue.',
    },
  },
  NO_CONNECTION: {
    when: 'The action needs a connection and there is none.',
    message: /*i18n*/ { id: 'errors.device.no-connection', message: 'This needs a connection. Nothing was sent.' },
  },
  NOT_PAID_NOW: {
    when: 'A payment that was to be made now got no offer from the server: it is not queued unless its author says so.',
    message: /*i18n*/ {
      id: 'errors.device.not-paid-now',
      message: 'We could not reach the server, so nothing has been paid. You can queue the payment instead.',
    },
  },
  BROWSER_FAILED: {
    when: 'Something in the browser threw before a request left or as its answer was read; what happened is not known yet.',
    message: /*i18n*/ {
      id: 'errors.device.browser-failed',
      message: 'Something went wrong in your browser. Reload the page and try again. Nothing is done twice.',
    },
  },
  TIMED_OUT: {
    when: 'No answer came in time; what happened is not known yet.',
    message: /*i18n*/ {
      id: 'errors.device.timed-out',
      message: 'We didn’t get an answer in time. We’ll ask again; nothing is done twice.',
    },
  },
} as const;
