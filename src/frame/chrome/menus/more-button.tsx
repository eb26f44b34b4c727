import { Trans } from '@lingui/react/macro';
import { IconDots } from '@tabler/icons-react';
import { BareButton } from '../../../ui/fields/bare-button.tsx';
import styles from './nav-list.module.css';

/** The last button of a phone's bottom bar. */
export function MoreButton({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <BareButton className={styles.more} aria-haspopup="dialog" onClick={onOpen}>
      <IconDots size={20} stroke={1.6} aria-hidden />
      <span>
        <Trans id="shell.nav.more">More</Trans>
      </span>
    </BareButton>
  );
}
