import { useEffect, useState } from 'react';

/** For what opens as it is drawn: false at first, so that it appears by its transition; when it goes, the focus returns to what had it. */
export function useOpening(): boolean {
  const [isOpened, setIsOpened] = useState(false);
  useEffect(() => {
    const opener = document.activeElement;
    const frame = requestAnimationFrame(() => setIsOpened(true));
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
