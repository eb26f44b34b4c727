import { UnstyledButton } from '@mantine/core';
import type { ButtonHTMLAttributes, Ref } from 'react';

type BareButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { readonly ref?: Ref<HTMLButtonElement> | undefined };

// The looks are the library's; what its component works out for each button that is drawn is not needed for them.
const bare = `mantine-focus-auto ${UnstyledButton.classes['root'] ?? ''}`;

/** A button without a look of its own, for what is drawn at every start. */
export function BareButton({ className = '', type = 'button', ...rest }: BareButtonProps) {
  return <button {...rest} type={type === 'submit' ? 'submit' : 'button'} className={`${bare} ${className}`} />;
}
