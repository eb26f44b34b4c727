import { Trans } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { use } from 'react';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { PageDialogContext } from '../dialog/close-dialog.ts';
import type { FormDraft } from './form-draft.ts';

/**
 * Asks before somebody leaves a form and loses typed text: a secret, or text that the device could not store. A sign-out is never blocked.
 */
export function LeaveGuard({ draft }: { readonly draft: FormDraft }) {
  const isInDialog = use(PageDialogContext);
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const isSignedIn = next.routeId.startsWith('/_signed-in');
      const isLeaving =
        current.pathname !== next.pathname || (isInDialog && dialogIn(current.search) !== dialogIn(next.search));
      return isSignedIn && isLeaving && !(await draft.whenSaved());
    },
    enableBeforeUnload: () => !draft.isSaved(),
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={<Trans id="kit.form.leave.title">Leave without saving?</Trans>}
      confirmLabel={<Trans id="kit.form.leave.confirm">Leave</Trans>}
      cancelLabel={<Trans id="kit.form.leave.cancel">Stay</Trans>}
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    >
      <Trans id="kit.form.leave.text">Your changes on this page aren’t saved. If you leave, they’ll be lost.</Trans>
    </ConfirmDialog>
  );
}

/** The open dialog of an address: closing it leaves a form inside it. */
const dialogIn = (search: object): unknown => ('dialog' in search ? search.dialog : undefined);
