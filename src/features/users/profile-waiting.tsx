import { Trans } from '@lingui/react/macro';
import type { ProfileField } from '../../../domain/users/profile-edit.ts';
import { ActionChip } from '../../ui/status/action-chip.tsx';
import type { PendingProfile } from './profile-edits.ts';
import styles from './profile.module.css';

type WaitingProps = {
  readonly pending: PendingProfile;
  readonly field: ProfileField;
  readonly atPortal: string | null;
};

/** Shows the server's value of a field while another value waits on this device. */
export function ProfileWaiting({ pending, field, atPortal }: WaitingProps) {
  if (pending.profile[field] === undefined) return null;
  return (
    <p className={styles.waiting}>
      <span>
        {atPortal === null ? (
          <Trans id="profile.waiting.none">Until sent: none</Trans>
        ) : (
          <Trans id="profile.waiting.value">
            Until sent: <bdi data-given>{atPortal}</bdi>
          </Trans>
        )}
      </span>
      <ActionChip status={pending.status} />
    </p>
  );
}
