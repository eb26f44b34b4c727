import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { passwordRules, passwordRuleTexts, unmetPasswordRules } from '../../../domain/session/password-rules.ts';
import styles from './new-password-field.module.css';
import { PlainPasswordField } from './plain-field.tsx';

type NewPasswordFieldProps = {
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly error: ReactNode;
  readonly autoFocus?: boolean;
};

/** A new password with its rules below; each rule is ticked once it is met. On public pages: it needs no component library. */
export function NewPasswordField({ value, onChange, error, autoFocus = false }: NewPasswordFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <PlainPasswordField
        name="new-password"
        autoComplete="new-password"
        autoFocus={autoFocus}
        label={<Trans id="identity.new-password.label">New password</Trans>}
        describedBy={id}
        error={error}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <PasswordRules id={id} password={value} />
    </div>
  );
}

/** The rules of a new password; the field names the id as its description. */
export function PasswordRules({ id, password }: { readonly id?: string; readonly password: string }) {
  const { t, i18n } = useLingui();
  const unmet = unmetPasswordRules(password);
  return (
    <ul id={id} className={styles.rules}>
      {passwordRules.map((rule) => {
        const isMet = !unmet.includes(rule);
        const Icon = isMet ? IconCheck : IconCircle;
        return (
          <li key={rule} className={styles.rule} data-met={isMet || undefined}>
            <Icon size={14} stroke={isMet ? 2.4 : 1.6} aria-hidden />
            <span>{i18n._(passwordRuleTexts[rule])}</span>
            <span className={styles.state}>
              {isMet
                ? t({ id: 'identity.password-rule.met', message: '(met)' })
                : t({ id: 'identity.password-rule.unmet', message: '(not met yet)' })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
