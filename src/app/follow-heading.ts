export type FollowedHeading = {
  /** A navigation has begun: the next heading that differs from this one gets the focus. */
  readonly leave: () => void;
  /** The new page is drawn; where its heading is the old one, as after a filter, the focus stays. */
  readonly arrive: () => void;
  readonly stop: () => void;
};

/**
 * Follows the h1 of the page, and says what it reads whenever that changes. After a navigation it gets the focus, so that a
 * screen reader says where one has come to and the next Tab goes on from there; but a field that the new page has given
 * the focus itself keeps it.
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
 * What a heading says without names and numbers, which stand in it as `bdi`: the browser writes the titles of its tabs down, where no
 * sign-out can take them back.
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
