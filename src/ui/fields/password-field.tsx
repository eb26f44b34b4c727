import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';

/** `data-secret` proves that the form declares the field as a secret, so that its text is never stored. */
type PasswordFieldProps = Omit<TextInputProps, 'type' | 'rightSection'> & { readonly 'data-secret': true };

/** A password that can be shown, on signed-in pages. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t({ id: 'ui.password.show', message: 'Show password' })}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      }
    />
  );
}
