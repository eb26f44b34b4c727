import { useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { PlainField } from './plain-field.tsx';

type CodeFieldProps = {
  readonly ref: Ref<HTMLInputElement>;
  /** Six figures that were sent or are shown by an app, or one of the codes that are kept for the day of need. */
  readonly kind: 'figures' | 'recovery';
  readonly error?: ReactNode;
};

/** Where a code is typed or pasted, with its spaces or without; nothing is sent before the button is pressed. */
export function CodeField({ ref, kind, error = null }: CodeFieldProps) {
  const { t } = useLingui();
  const isFigures = kind === 'figures';
  return (
    <PlainField
      ref={ref}
      name="code"
      label={
        isFigures
          ? t({ id: 'identity.code.label', message: 'Six-digit code' })
          : t({ id: 'identity.recovery-code.label', message: 'Recovery code' })
      }
      error={error}
      data-look="code"
      data-autofocus
      autoFocus
      autoComplete={isFigures ? 'one-time-code' : 'off'}
      inputMode={isFigures ? 'numeric' : 'text'}
      autoCapitalize="off"
      spellCheck={false}
      maxLength={40}
    />
  );
}

/** What was typed as it is sent: people copy spaces and dashes along. Null where it cannot be a code. */
export function typedCode(text: string, kind: CodeFieldProps['kind']): string | null {
  const plain = kind === 'figures' ? text.replaceAll(/[\s-]/g, '') : text.trim();
  const isCode = kind === 'figures' ? /^\d{6}$/.test(plain) : /^[\p{L}\p{N}][\p{L}\p{N}\s-]{5,38}$/u.test(plain);
  return isCode ? plain : null;
}
