import { UnstyledButton } from '@mantine/core';
import type { ButtonHTMLAttributes, Ref } from 'react';

type BareButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { readonly ref?: Ref<HTMLButtonElement> | undefined };

// Only the library's styles: its component does more work for each rendered button than is needed here.
const bare = `mantine-focus-auto ${UnstyledButton.classes['root'] ?? ''}`;

/** An unstyled button for everything that is rendered at every start. */
export function BareButton({ className = '', type = 'button', ...rest }: BareButtonProps) {
  return <button {...rest} type={type === 'submit' ? 'submit' : 'button'} className={`${bare} ${className}`} />;
}
