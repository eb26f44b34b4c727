import type { ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';

// A browser's translator replaces text nodes with elements of its own. React keeps the node that it created for a text with siblings: later
// it would change or remove a node that is no longer on screen, and the old figure would stay. React sets the text of an element without
// other children as the element's content, which is safe. So every text has an element of its own.

/** The children, with an element around every text. */
export function ownElements(children: ReactNode): ReactNode {
  return Array.isArray(children) ? children.map(inOwnElement) : inOwnElement(children, 0);
}

/** Blanks between elements are not translated, and an element for them would be an extra item in a flex box. */
function inOwnElement(child: ReactNode, index: number): ReactNode {
  const hasWords = typeof child === 'number' || (typeof child === 'string' && child.trim());
  return hasWords ? jsx('span', { children: child }, index) : child;
}
