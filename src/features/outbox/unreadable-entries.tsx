import { Trans } from '@lingui/react/macro';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { Note } from '../../ui/layout/note.tsx';
import classes from './outbox.module.css';

/** Stored entries that this device can no longer read, with their text, so that nobody assumes that they were sent. */
export function UnreadableEntries() {
  const { offline } = usePortal();
  const { data = [] } = useOfflineQuery({
    queryKey: ['device', 'setAside', 'unreadable'],
    queryFn: offline.entries.unreadable,
  });
  if (data.length === 0) return null;
  return (
    <section className={classes.group}>
      <Note tone="warning" title={<Trans id="outbox.unreadable.title">One of your requests could not be read</Trans>}>
        <Trans id="outbox.unreadable.text">
          It was stored on this device and not sent. Make the request again, and send these details to support.
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
