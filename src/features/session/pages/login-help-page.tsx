import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useProgram } from '../../../platform/shell/use-program.ts';
import styles from './login-help-page.module.css';
import { PublicLayout } from '../../../kit/public-layout.tsx';

/** What to do when signing in does not work, by what one sees. */
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
      <Answer title={<Trans id="identity.help.password.title">I do not know my password</Trans>}>
        <Trans id="identity.help.password.text">
          <Link to="/forgotpassword">Ask for a new one</Link>: you get an e-mail with a link that works once. If none
          comes, look into your spam folder and check the address.
        </Trans>
      </Answer>
      <Answer title={<Trans id="identity.help.locked.title">My account is locked</Trans>}>
        <Trans id="identity.help.locked.text">
          After too many wrong attempts it locks itself for a while. The sign-in page says for how long; it opens by
          itself then.
        </Trans>
      </Answer>
      <Answer title={<Trans id="identity.help.code.title">No code arrives</Trans>}>
        <Trans id="identity.help.code.text">
          Wait a minute and ask for a new one; only the newest works. Under “Use another way” you find your other ways,
          and your recovery codes.
        </Trans>
      </Answer>
      <Answer title={<Trans id="identity.help.phone.title">I have a new phone</Trans>}>
        <Trans id="identity.help.phone.text">
          Sign in with one of your recovery codes, or by another way, and set the new phone up under Security. If you
          have none of them, call us.
        </Trans>
      </Answer>
      {hasSingleSignOn ? (
        <Answer title={<Trans id="identity.help.sso.title">My company signs me in</Trans>}>
          <Trans id="identity.help.sso.text">
            Type your work e-mail and choose “Sign in through your company”. Your password is your company’s, and so is
            the help with it.
          </Trans>
        </Answer>
      ) : null}
      <Answer title={<Trans id="identity.help.support.title">Nothing of this helps</Trans>}>
        <Trans id="identity.help.support.text">
          Call {phone} or write to {email}. We never ask for your password or a code.
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
