import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useProgram } from '../../../platform/shell/use-program.ts';
import styles from './login-help-page.module.css';
import { PublicLayout } from '../../../kit/public-layout.tsx';

/** What to do if signing in fails, by what the person sees. */
export function LoginHelpPage() {
  const { supportEmail, supportPhone, hasSingleSignOn } = useProgram();
  const phone = <a href={`tel:${supportPhone.replaceAll(' ', '')}`}>{supportPhone}</a>;
  const email = <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
  return (
    <PublicLayout>
      <Link to="/login" search={{}} className={styles.back}>
        <IconArrowLeft size={16} stroke={1.8} aria-hidden />
        <Trans id="identity.help.back">Sign-in</Trans>
      </Link>
      <h1 className={styles.title}>
        <Trans id="identity.help.title">Help with signing in</Trans>
      </h1>
      <Answer title={<Trans id="identity.help.password.title">I forgot my password</Trans>}>
        <Trans id="identity.help.password.text">
          <Link to="/forgotpassword">Reset it</Link>: we email you a link that works once. If it doesn’t arrive, check
          your spam folder and the address.
        </Trans>
      </Answer>
      <Answer title={<Trans id="identity.help.locked.title">My account is locked</Trans>}>
        <Trans id="identity.help.locked.text">
          After too many failed attempts, your account is locked for a while. The sign-in page shows for how long. It
          unlocks automatically.
        </Trans>
      </Answer>
      <Answer title={<Trans id="identity.help.code.title">I didn’t get a code</Trans>}>
        <Trans id="identity.help.code.text">
          Wait a minute and request a new one; only the newest works. “Use another method” lists your other methods and
          your recovery codes.
        </Trans>
      </Answer>
      <Answer title={<Trans id="identity.help.phone.title">I have a new phone</Trans>}>
        <Trans id="identity.help.phone.text">
          Sign in with a recovery code or another method, then set up the new phone under Security. If you have neither,
          call us.
        </Trans>
      </Answer>
      {hasSingleSignOn ? (
        <Answer title={<Trans id="identity.help.sso.title">I sign in through my company</Trans>}>
          <Trans id="identity.help.sso.text">
            Enter your work email and choose “Sign in through your company”. Your company manages your password and can
            help you with it.
          </Trans>
        </Answer>
      ) : null}
      <Answer title={<Trans id="identity.help.support.title">I still need help</Trans>}>
        <Trans id="identity.help.support.text">
          Call {phone} or email {email}. We never ask for your password or a code.
        </Trans>
      </Answer>
    </PublicLayout>
  );
}

function Answer({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <section className={styles.answer}>
      <h2>{title}</h2>
      <p>{children}</p>
    </section>
  );
}
