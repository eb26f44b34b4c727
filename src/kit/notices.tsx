import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { hideNotice, notices } from './notice.ts';
import classes from './notices.module.css';

/** The place of notices on every page: above the bottom bar of a phone. Screen readers announce them. */
export function Notices() {
  const { t } = useLingui();
  const shown = useSyncExternalStore(notices.subscribe, notices.now, notices.now);
  return (
    <section className={classes.place} aria-label={t({ id: 'kit.notices', message: 'Notices' })} aria-live="polite">
      {shown.map(({ id, message, action }) => (
        <div key={id} className={classes.notice}>
          <span>{message}</span>
          {action ? (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                hideNotice(id);
                action.run();
              }}
            >
              {action.label}
            </Button>
          ) : null}
        </div>
      ))}
    </section>
  );
}
