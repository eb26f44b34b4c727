import { Trans } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import type { MfaMethod } from '../../../platform/identity/step-up.ts';
import { MfaMethodDetail, MfaMethodIcon, MfaMethodName } from '../../../ui/status/mfa-method-text.tsx';
import styles from './proof-form.module.css';
import type { Proving } from './use-proof.ts';

/** The verification methods of a person; a click selects one and continues. */
export function ChooseMethod({
  methods,
  proving,
}: {
  readonly methods: readonly MfaMethod[];
  readonly proving: Proving;
}) {
  return (
    <>
      <p className={styles.text}>
        {methods.length === 0 ? (
          <Trans id="identity.proof.none">
            None of your methods works in this browser. Open the portal in another browser.
          </Trans>
        ) : (
          <Trans id="identity.proof.choose">How do you want to confirm it’s you?</Trans>
        )}
      </p>
      <ul className={styles.methods} aria-busy={proving.busy !== null || undefined}>
        {methods.map((method, index) => (
          <li key={method.id}>
            <button
              type="button"
              className={styles.method}
              data-autofocus={index === 0 || undefined}
              onClick={() => void proving.choose(method)}
            >
              <MfaMethodIcon method={method.method} />
              <span className={styles.methodWords}>
                <span className={styles.methodName}>
                  <MfaMethodName method={method.method} />
                </span>
                <span className={styles.methodDetail}>
                  <MfaMethodDetail method={method} />
                </span>
              </span>
              <IconChevronRight size={18} stroke={1.6} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
