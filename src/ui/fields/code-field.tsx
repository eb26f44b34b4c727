import { useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { plainFigures } from '../../../domain/plain-figures.ts';
import { PlainField } from './plain-field.tsx';

type CodeFieldProps = {
  readonly ref: Ref<HTMLInputElement>;
  /** Six digits from a message or an app, or a recovery code. */
  readonly kind: 'figures' | 'recovery';
  readonly error?: ReactNode;
};

/** A field for a typed or pasted code, with or without spaces; nothing is sent before the button is clicked. */
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

/** The typed code in the form for sending: people copy spaces and dashes too. Null if it cannot be a code. */
export function typedCode(text: string, kind: CodeFieldProps['kind']): string | null {
  const plain = kind === 'figures' ? plainFigures(text).replaceAll(/[\s-]/g, '') : text.trim();
  const isCode = kind === 'figures' ? /^\d{6}$/.test(plain) : /^[\p{L}\p{N}][\p{L}\p{N}\s-]{5,38}$/u.test(plain);
  return isCode ? plain : null;
}
