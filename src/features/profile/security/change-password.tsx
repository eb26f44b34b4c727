import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { unmetPasswordRules } from '../../../../domain/session/password-rules.ts';
import { changePasswordMutation } from './security.documents.ts';
import { useSyncStatus } from '../../../platform/react/portal-context.ts';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import { NewPasswordField } from '../../../ui/fields/new-password-field.tsx';
import { Note } from '../../../ui/layout/note.tsx';
import { PlainButton } from '../../../ui/fields/plain-button.tsx';
import { PlainPasswordField } from '../../../ui/fields/plain-field.tsx';
import styles from '../profile.module.css';
import { useServerAction } from '../../../kit/server-query/use-server-action.ts';

const nothing = { current: '', next: '' };

/** Changes my password; a code is asked for where the program wants one. */
export function ChangePassword() {
  const { t } = useLingui();
  const { isOnline } = useSyncStatus();
  const action = useServerAction();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(nothing);
  const [isTried, setTried] = useState(false);
  const [isDone, setDone] = useState(false);
  const isMissing = typed.current === '';
  const isWeak = unmetPasswordRules(typed.next).length > 0;
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setDone(false);
    setTried(true);
    if (isMissing) return focus('current-password');
    if (isWeak) return focus('new-password');
    const answer = await action.run(changePasswordMutation, { currentPassword: typed.current, password: typed.next });
    if (answer === null) return undefined;
    setTyped(nothing);
    setTried(false);
    return setDone(true);
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {isDone ? (
        <Note tone="positive" announce="polite">
          <Trans id="profile.password.done">Your password is changed. You stay signed in here, and nowhere else.</Trans>
        </Note>
      ) : null}
      {action.failure ? <FailureNote failure={action.failure} /> : null}
      <PlainPasswordField
        name="current-password"
        autoComplete="current-password"
        label={t({ id: 'profile.password.current', message: 'Current password' })}
        value={typed.current}
        onChange={(event) => setTyped({ ...typed, current: event.currentTarget.value })}
        error={
          isTried && isMissing ? (
            <Trans id="profile.password.current-missing">Enter your current password.</Trans>
          ) : null
        }
      />
      <NewPasswordField
        value={typed.next}
        onChange={(next) => setTyped({ ...typed, next })}
        error={
          isTried && isWeak ? (
            <Trans id="identity.new-password.weak">The password does not meet all the rules yet.</Trans>
          ) : null
        }
      />
      <div className={styles.buttons}>
        <PlainButton type="submit" kind="default" isBusy={action.busy !== null}>
          <Trans id="profile.password.submit">Change password</Trans>
        </PlainButton>
        {isOnline ? null : (
          <span className={styles.hint}>
            <Trans id="profile.needs-connection">This needs a connection.</Trans>
          </span>
        )}
      </div>
    </form>
  );
}
