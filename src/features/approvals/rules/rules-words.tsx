import { Trans } from '@lingui/react/macro';

/** The message after the server's answer to a change of the rules. */
export const rulesWords = {
  waiting: <Trans id="approvals.rules.waiting">A second Account Admin has to approve this change.</Trans>,
  added: <Trans id="approvals.rules.added">Rule added</Trans>,
  removed: <Trans id="approvals.rules.removed">Rule removed</Trans>,
  saved: <Trans id="approvals.rules.saved">Saved</Trans>,
};
