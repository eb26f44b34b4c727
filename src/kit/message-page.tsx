import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { plainButtonClass } from '../ui/fields/plain-button.tsx';
import { PublicLayout } from './public-layout.tsx';
import styles from './message-page.module.css';

type MessagePageProps = { readonly title: ReactNode; readonly children: ReactNode; readonly action?: ReactNode };

/** A page with one message, in the public layout, with one link. */
export function MessagePage(props: MessagePageProps) {
  return (
    <PublicLayout>
      <MessageText {...props} />
    </PublicLayout>
  );
}

/** Heading, message and link, for a page that has a frame already. */
export function MessageText({ title, children, action }: MessagePageProps) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.text}>{children}</div>
      {action ?? <HomeButton />}
    </>
  );
}

/** This address has no page, or no longer has one. */
export function NotFoundPage() {
  return (
    <MessagePage title={<Trans id="shell.not-found.title">Page not found</Trans>}>
      <Trans id="shell.not-found.text">Check the address, or start from the home page.</Trans>
    </MessagePage>
  );
}

function HomeButton() {
  return (
    <Link to="/" className={plainButtonClass('primary')}>
      <Trans id="shell.action.home">Go to the home page</Trans>
    </Link>
  );
}
