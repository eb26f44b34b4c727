import { useEffect, useState } from 'react';

/**
 * For an element that opens with a transition: false at first. When it is removed, the focus returns to where it was.
 */
export function useOpening(): boolean {
  const [isOpened, setIsOpened] = useState(false);
  useEffect(() => {
    let opener = document.activeElement;
    const frame = requestAnimationFrame(() => {
      // The dialog that this one replaces has returned the focus by now.
      if (opener === document.body) opener = document.activeElement;
      setIsOpened(true);
    });
    return () => {
      cancelAnimationFrame(frame);
      requestAnimationFrame(() => {
        const hasFocus = document.activeElement !== document.body;
        if (!hasFocus && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      });
    };
  }, []);
  return isOpened;
}
