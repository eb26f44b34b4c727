import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { MinorText } from './money-text.tsx';

/** The available amount of a limit. An exceeded limit is a text, because a negative amount is not available. */
export function LeftText({ minor, ...rest }: ComponentProps<typeof MinorText>) {
  if (minor >= 0) return <MinorText minor={minor} {...rest} />;
  return (
    <Trans id="ui.left.over">
      <MinorText minor={-minor} {...rest} /> over the limit
    </Trans>
  );
}
