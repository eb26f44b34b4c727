import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { useLingui } from '@lingui/react/macro';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { PlainButton } from './plain-button.tsx';
import styles from './plain-field.module.css';

type PlainFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> & {
  readonly label: ReactNode;
  /** The error text; null if there is none. */
  readonly error: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
  /** Larger and spaced, for a code that is copied from another screen. */
  readonly 'data-look'?: 'code';
  /** A line below that says what to enter, or the id of such an element. */
  readonly description?: ReactNode;
  readonly describedBy?: string;
};

/** A labelled field with its error, for public pages and the parts shared with them. Signed-in screens use Mantine's. */
export function PlainField({ label, error, description, describedBy, ...input }: PlainFieldProps) {
  return <LabelledInput {...{ label, error, description, describedBy, input }} />;
}

/** A labelled field for a password, with a button that shows the password. */
export function PlainPasswordField({ label, error, description, describedBy, ...input }: PlainFieldProps) {
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <LabelledInput
      {...{ label, error, description, describedBy }}
      input={{ ...input, type: isShown ? 'text' : 'password' }}
    >
      <span className={styles.reveal}>
        <PlainButton
          kind="icon"
          aria-label={t({ id: 'ui.password.show', message: 'Show password' })}
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
  readonly description?: ReactNode;
  readonly isDisabled?: boolean;
};

/** A labelled checkbox with a description. */
export function PlainCheckbox({ isChecked, onChange, label, description, isDisabled = false }: PlainCheckboxProps) {
  const id = useId();
  return (
    <div className={styles.check}>
      <input
        id={id}
        type="checkbox"
        className={styles.box}
        checked={isChecked}
        disabled={isDisabled}
        aria-describedby={description ? `${id}-description` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {description ? (
        <p id={`${id}-description`} className={styles.description}>
          {description}
        </p>
      ) : null}
    </div>
  );
}

type LabelledInputProps = {
  readonly label: ReactNode;
  readonly error: ReactNode;
  readonly description: ReactNode;
  readonly describedBy: string | undefined;
  readonly input: InputHTMLAttributes<HTMLInputElement> & { readonly ref?: Ref<HTMLInputElement> };
  readonly children?: ReactNode;
};

function LabelledInput({ label, error, description, describedBy, input, children }: LabelledInputProps) {
  const id = useId();
  const isWrong = Boolean(error);
  const describing = [isWrong && `${id}-error`, description && `${id}-description`, describedBy].filter(Boolean);
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
          aria-describedby={describing.length > 0 ? describing.join(' ') : undefined}
        />
        {children}
      </div>
      {description ? (
        <p id={`${id}-description`} className={styles.hint}>
          {description}
        </p>
      ) : null}
      {isWrong ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
