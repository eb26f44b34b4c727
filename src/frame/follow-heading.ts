export type FollowedHeading = {
  /** A navigation has begun: the next different heading gets the focus. */
  readonly leave: () => void;
  /** The new page is drawn; if its heading is the same, as after a filter, the focus stays. */
  readonly arrive: () => void;
  readonly stop: () => void;
};

/**
 * Observes the h1 of the page and reports its changed text. After a navigation the heading gets the focus, so that screen readers announce
 * the page and Tab continues from there, unless the new page has focused one of its fields.
 */
export function followHeading(onHeading: (text: string) => void): FollowedHeading {
  let read = '';
  let left: string | null = null;
  const look = () => {
    const heading = document.querySelector<HTMLElement>('#main h1');
    const text = heading?.textContent.trim() ?? '';
    if (text === read) return;
    read = text;
    if (!heading || text === '') return;
    onHeading(nameWithoutData(heading));
    if (left === null || left === text) return;
    left = null;
    focusUnlessTaken(heading);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  look();
  return {
    leave: () => {
      left = read;
    },
    arrive: () => {
      look();
      if (left === read) left = null;
    },
    stop: () => observer.disconnect(),
  };
}

/**
 * The heading without names and numbers, which are `bdi` elements: browsers store the titles of tabs, where no sign-out
 * can delete them.
 */
export function nameWithoutData(heading: Pick<Node, 'cloneNode'>): string {
  const copy = heading.cloneNode(true) as HTMLElement;
  for (const data of copy.querySelectorAll('bdi')) data.remove();
  return (copy.textContent ?? '').replaceAll(/[\s·:–-]+$/g, '').trim();
}

function focusUnlessTaken(heading: HTMLElement): void {
  const main = heading.closest('#main');
  const { activeElement } = document;
  if (activeElement && activeElement !== main && main?.contains(activeElement)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
