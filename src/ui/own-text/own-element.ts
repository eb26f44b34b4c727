import type { ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';

// A browser's translator replaces text nodes by elements of its own. React keeps the node that it made for a text that has siblings: it
// then changes a node that is no longer on the screen, which goes on showing the old figure, or fails to remove it. The text of an element
// that holds nothing else is set as the element's content, whatever stands in it. So every text stands in an element of its own.

/** The children with an element for every text among them. */
export function ownElements(children: ReactNode): ReactNode {
  return Array.isArray(children) ? children.map(inOwnElement) : inOwnElement(children, 0);
}

/** Blanks between elements are not translated, and an element for them would be an item of its own in a flex box. */
function inOwnElement(child: ReactNode, index: number): ReactNode {
  const hasWords = typeof child === 'number' || (typeof child === 'string' && child.trim());
  return hasWords ? jsx('span', { children: child }, index) : child;
}
