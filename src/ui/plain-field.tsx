import { useId, useState } from 'react';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { useLingui } from '@lingui/react/macro';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { PlainButton } from './plain-button.tsx';
import styles from './plain-field.module.css';

type PlainFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> & {
  readonly label: ReactNode;
  /** What is wrong with it, in words; null while nothing is. */
  readonly error: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A labelled field that needs no component library, with its error beside it. */
export function PlainField({ label, error, ...input }: PlainFieldProps) {
  return <LabelledInput label={label} error={error} input={input} />;
}

/** The same for a password, which can be shown. */
export function PlainPasswordField({ label, error, ...input }: PlainFieldProps) {
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <LabelledInput label={label} error={error} input={{ ...input, type: isShown ? 'text' : 'password' }}>
      <span className={styles.reveal}>
        <PlainButton
          kind="icon"
          aria-label={t({ id: 'ui.password.show', message: 'Show the password' })}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon size={18} stroke={1.7} aria-hidden />
        </PlainButton>
      </span>
    </LabelledInput>
  );
}

type PlainCheckboxProps = {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly label: ReactNode;
  readonly description: ReactNode;
};

/** A labelled checkbox with a line that says what it does. */
export function PlainCheckbox({ isChecked, onChange, label, description }: PlainCheckboxProps) {
  const id = useId();
  return (
    <div className={styles.check}>
      <input
        id={id}
        type="checkbox"
        className={styles.box}
        checked={isChecked}
        aria-describedby={`${id}-description`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-description`} className={styles.description}>
        {description}
      </p>
    </div>
  );
}

type LabelledInputProps = {
  readonly label: ReactNode;
  readonly error: ReactNode;
  readonly input: InputHTMLAttributes<HTMLInputElement> & { readonly ref?: Ref<HTMLInputElement> };
  readonly children?: ReactNode;
};

function LabelledInput({ label, error, input, children }: LabelledInputProps) {
  const id = useId();
  const isWrong = Boolean(error);
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.frame}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
        />
        {children}
      </div>
      {isWrong ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
