import { createContext, useCallback, useContext, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { createPortal } from 'react-dom';
import styles from './beside-panel.module.css';
import { controlsIn, followOpener, stepThrough } from './beside-panel-focus.ts';
import type { Side } from './place-beside.ts';

/** What the button of a panel must carry. */
export type OpenerProps = {
  readonly id: string;
  readonly ref: Ref<HTMLButtonElement>;
  readonly 'aria-haspopup': PanelRole;
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
  readonly onClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};
type PanelRole = 'menu' | 'dialog';

type BesidePanelProps = {
  readonly role: PanelRole;
  readonly side: Side;
  /** Pixels; less where the window is narrower. */
  readonly width: number;
  readonly button: (opener: OpenerProps) => ReactNode;
  /** Drawn only while it is open. */
  readonly children: ReactNode;
};

const CloseContext = createContext<() => void>(() => undefined);

/** Closes the panel around, and hands the focus back to its button. */
export const useClosePanel = () => useContext(CloseContext);

/**
 * A button and what it opens beside itself, over the page. The focus goes in; Escape, a press outside and, in a menu, Tab close it.
 * Small enough to be there from the start: a positioning library would be a twelfth of the first load.
 */
export function BesidePanel({ role, side, width, button, children }: BesidePanelProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => {
    setIsOpen(false);
    // It is in sight; a browser would scroll the page for what stands at the window's edge.
    opener.current?.focus({ preventScroll: true });
  }, []);
  const arrive = useCallback(
    (panel: HTMLDivElement) =>
      opener.current ? followOpener(panel, opener.current, side, () => setIsOpen(false)) : undefined,
    [side],
  );
  return (
    <>
      {button({
        id: `${id}-button`,
        ref: opener,
        'aria-haspopup': role,
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => (isOpen ? close() : setIsOpen(true)),
        onKeyDown: (event) => {
          if (role === 'menu' && event.key === 'ArrowDown') {
            event.preventDefault();
            setIsOpen(true);
          }
        },
      })}
      {isOpen
        ? createPortal(
            // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- menu or dialog, as it was asked for
            <div
              id={id}
              ref={arrive}
              role={role}
              aria-labelledby={`${id}-button`}
              tabIndex={-1}
              className={styles.panel}
              data-role={role}
              style={{ width }}
              onKeyDown={(event) => keyIn(event, role, close)}
            >
              <CloseContext value={close}>{children}</CloseContext>
            </div>,
            document.body,
          )
        : null}
    </>
  );
}

function keyIn(event: KeyboardEvent<HTMLDivElement>, role: PanelRole, close: () => void): void {
  if (event.key === 'Escape') {
    event.stopPropagation();
    close();
  } else if (event.key === 'Tab' && role === 'menu') {
    // The button has the focus by the time that the browser looks for what comes next.
    close();
  } else if (stepThrough(controlsIn(event.currentTarget), event, role)) {
    event.preventDefault();
  }
}
