import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { mayManagePolicy } from '../../../domain/policies/policy-rules.ts';
import { ConfirmDialog } from '../../kit/dialog/confirm-dialog.tsx';
import { PageDialog } from '../../kit/dialog/page-dialog.tsx';
import { usePageDialog } from '../../kit/dialog/use-page-dialog.ts';
import table from '../../kit/list/data-table.module.css';
import { showNotice } from '../../kit/notice.ts';
import { usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { useOnlineAction } from '../../platform/react/use-online-action.ts';
import { FailureNote } from '../../ui/status/failure-note.tsx';
import classes from './policies.module.css';
import type { ShownPolicy } from './shown-policy.ts';
import { PolicyForm } from './policy-form.tsx';

/** The buttons in a policy's row; the page draws the dialog that changes it. */
export function ChangePolicy({ shown }: { readonly shown: ShownPolicy }) {
  const { t } = useLingui();
  const { roles } = usePortal();
  const { isOnline } = useSyncStatus();
  const dialog = usePageDialog('edit-policy');
  const [isRemoving, setRemoving] = useState(false);
  const action = useOnlineAction();
  const { policy } = shown;
  const { name } = policy;
  if (!mayManagePolicy(policy, { roles })) return null;
  const remove = async () => {
    setRemoving(false);
    const outcome = await action.run('removePolicy', { policyId: policy.id });
    if (outcome === 'inApproval')
      showNotice(<Trans id="policies.requested">Sent to another Account Admin for approval.</Trans>);
  };
  return (
    <span className={`${table.above} ${classes.actions}`}>
      <Button
        variant="default"
        aria-label={t({ id: 'policies.change-of', message: `Change ${name}` })}
        onClick={() => dialog.open(policy.id)}
      >
        <Trans id="policies.column.change">Change</Trans>
      </Button>
      <Button
        variant="default"
        aria-label={t({ id: 'policies.remove-of', message: `Remove ${name}` })}
        disabled={!isOnline || action.busy !== null}
        onClick={() => setRemoving(true)}
      >
        <Trans id="policies.remove">Remove</Trans>
      </Button>
      {action.refusal ? <FailureNote failure={action.refusal} /> : null}
      {isRemoving ? (
        <ConfirmDialog
          title={
            <Trans id="policies.remove.title">
              Remove <bdi data-given>{name}</bdi>?
            </Trans>
          }
          confirmLabel={<Trans id="policies.remove">Remove</Trans>}
          onConfirm={() => void remove()}
          onCancel={() => setRemoving(false)}
        >
          <Trans id="policies.remove.text">Purchases will no longer be checked against this policy.</Trans>
        </ConfirmDialog>
      ) : null}
    </span>
  );
}

/** The form of the policy that the address names. */
export function EditPolicyDialog({ policies }: { readonly policies: readonly ShownPolicy[] }) {
  const { roles } = usePortal();
  const { about } = usePageDialog('edit-policy');
  const shown = policies.find(({ policy }) => policy.id === about);
  if (!shown || !mayManagePolicy(shown.policy, { roles })) return null;
  const { policy, buyer, limits } = shown;
  return (
    <PageDialog name="edit-policy" title={<Trans id="policies.edit.title">Change policy</Trans>}>
      {(close) => <PolicyForm policy={policy} buyer={buyer} limits={limits} onClose={close} />}
    </PageDialog>
  );
}
