import {
  createContext,
  useCallback,
  useContext,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { createPortal } from 'react-dom';
import styles from './beside-panel.module.css';
import { controlsIn, followOpener, stepThrough } from './beside-panel-focus.ts';
import type { Side } from './place-beside.ts';

/** Props that the button of a panel must have. */
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
  /** Width in pixels; less if the window is narrower. */
  readonly width: number;
  readonly button: (opener: OpenerProps) => ReactNode;
  /** Rendered only while the panel is open. */
  readonly children: ReactNode;
};

const CloseContext = createContext<() => void>(() => undefined);

/** Closes the surrounding panel, and returns the focus to its button. */
export const useClosePanel = () => useContext(CloseContext);

/**
 * A button with a panel beside it, over the page. The focus moves into the panel; Escape, a click outside and, in a menu, Tab close it. It
 * is small enough for the first load: a positioning library would be a twelfth of that.
 */
export function BesidePanel({ role, side, width, button, children }: BesidePanelProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => {
    setIsOpen(false);
    // The button is visible; a browser would scroll the page for an element at the window's edge.
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
    // The button gets the focus before the browser looks for the next Tab stop.
    close();
  } else if (stepThrough(controlsIn(event.currentTarget), event, role)) {
    event.preventDefault();
  }
}
