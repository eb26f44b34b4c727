import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { MinorText } from './money-text.tsx';

/** What is left of a limit. Where more was spent than it allows that is said in words: a negative amount is not available. */
export function LeftText({ minor, ...rest }: ComponentProps<typeof MinorText>) {
  if (minor >= 0) return <MinorText minor={minor} {...rest} />;
  return (
    <Trans id="ui.left.over">
      <MinorText minor={-minor} {...rest} /> over the limit
    </Trans>
  );
}
