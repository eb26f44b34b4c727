import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { plainButtonClass } from '../../../ui/fields/plain-button.tsx';
import { useProgram } from '../../../platform/shell/use-program.ts';
import { MessagePage } from '../../../kit/message-page.tsx';
import styles from '../../../kit/message-page.module.css';
import type { SsoErrorSearch } from './sso-error-search.ts';

const route = getRouteApi('/sso-error');

/** Single sign-on failed: the reason, what to do, and the number for support. */
export function SsoErrorPage() {
  const { id, why = 'failed' } = route.useSearch();
  const { title, text } = sentences[why];
  return (
    <MessagePage
      title={title}
      action={
        <Link to="/login" search={{}} className={plainButtonClass('primary')}>
          <Trans id="identity.sso-error.action">Go to sign-in</Trans>
        </Link>
      }
    >
      <p className={styles.paragraph}>{text}</p>
      <SupportNote id={id} />
    </MessagePage>
  );
}

function SupportNote({ id }: Pick<SsoErrorSearch, 'id'>) {
  const { supportEmail, supportPhone } = useProgram();
  const phone = <a href={`tel:${supportPhone.replaceAll(' ', '')}`}>{supportPhone}</a>;
  const email = <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
  return (
    <div className={styles.support}>
      {id ? (
        <p>
          <Trans id="identity.sso-error.id">
            Error number:{' '}
            <strong className="figures" data-given>
              {id}
            </strong>
          </Trans>
        </p>
      ) : null}
      <p>
        {id ? (
          <Trans id="identity.sso-error.support">
            If it happens again, call {phone} or email {email} and give this number.
          </Trans>
        ) : (
          <Trans id="identity.sso-error.support-plain">
            If it happens again, call {phone} or email {email}.
          </Trans>
        )}
      </p>
    </div>
  );
}

const sentences: Record<NonNullable<SsoErrorSearch['why']>, { readonly title: ReactNode; readonly text: ReactNode }> = {
  failed: {
    title: <Trans id="identity.sso-error.failed.title">Sign‑in with your company didn’t work</Trans>,
    text: (
      <Trans id="identity.sso-error.failed.text">
        Your company couldn’t confirm who you are, so you weren’t signed in. Try again from the sign-in page.
      </Trans>
    ),
  },
  mismatch: {
    title: <Trans id="identity.sso-error.mismatch.title">We couldn’t match this sign‑in to your account</Trans>,
    text: (
      <Trans id="identity.sso-error.mismatch.text">
        The account you used at your company isn’t linked to this portal. Sign in there with your work account and try
        again.
      </Trans>
    ),
  },
  onboarded: {
    title: <Trans id="identity.sso-error.onboarded.title">Your account is already set up</Trans>,
    text: <Trans id="identity.sso-error.onboarded.text">You don’t need this link anymore. Sign in as usual.</Trans>,
  },
  unavailable: {
    title: <Trans id="identity.sso-error.unavailable.title">Your company’s sign‑in cannot be reached</Trans>,
    text: (
      <Trans id="identity.sso-error.unavailable.text">
        It didn’t respond, or it isn’t set up for this portal. Wait a moment and try again, or use your password if you
        have one.
      </Trans>
    ),
  },
};
