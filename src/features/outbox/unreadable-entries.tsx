import { Trans } from '@lingui/react/macro';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { Note } from '../../ui/layout/note.tsx';
import classes from './outbox.module.css';

/** What this device has kept and can no longer read: shown with its text, so that nobody believes that it was sent. */
export function UnreadableEntries() {
  const { offline } = usePortal();
  const { data = [] } = useOfflineQuery({
    queryKey: ['device', 'setAside', 'unreadable'],
    queryFn: offline.entries.unreadable,
  });
  if (data.length === 0) return null;
  return (
    <section className={classes.group}>
      <Note
        tone="warning"
        title={<Trans id="outbox.unreadable.title">Something you asked for could not be read</Trans>}
      >
        <Trans id="outbox.unreadable.text">
          It was kept on this device and not sent. Ask for it again, and send these lines to support.
        </Trans>
        {data.map(({ id, text }) => (
          <pre key={id} className={classes.unreadable}>
            {text}
          </pre>
        ))}
      </Note>
    </section>
  );
}
