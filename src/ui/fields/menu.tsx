import type { ReactNode } from 'react';
import { BesidePanel, useClosePanel, type OpenerProps } from '../layout/beside-panel.tsx';
import styles from './menu.module.css';
import type { Side } from '../layout/place-beside.ts';
import type { BadgeIcon } from '../status/status-badge.tsx';

type MenuProps = {
  readonly side: Side;
  readonly width: number;
  readonly button: (opener: OpenerProps) => ReactNode;
  readonly children: ReactNode;
};

/** A menu of a button: the arrow keys move through it, and a choice closes it. */
export function Menu(props: MenuProps) {
  return <BesidePanel role="menu" {...props} />;
}

type MenuItemProps = {
  readonly icon?: BadgeIcon;
  /** Shown after the label. */
  readonly aside?: ReactNode;
  readonly lang?: string;
  readonly isCurrent?: boolean;
  readonly isDisabled?: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
};

export function MenuItem({ icon: Icon, aside, lang, isCurrent, isDisabled, onChoose, children }: MenuItemProps) {
  const close = useClosePanel();
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={styles.item}
      lang={lang}
      aria-current={isCurrent ? 'true' : undefined}
      disabled={isDisabled}
      onPointerMove={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
      onClick={() => {
        close();
        onChoose();
      }}
    >
      {Icon ? <Icon size={18} stroke={1.6} aria-hidden /> : null}
      <span className={styles.words}>{children}</span>
      {aside}
    </button>
  );
}

/** A text between the items. */
export function MenuLabel({ children }: { readonly children: ReactNode }) {
  return <div className={styles.label}>{children}</div>;
}

export function MenuDivider() {
  return <hr className={styles.divider} />;
}
