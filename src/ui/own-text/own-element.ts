import type { ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';

// A browser's translator replaces text nodes by elements of its own. React keeps the node that it made for a text that has siblings: it
// then changes a node that is no longer on the screen, which goes on showing the old figure, or fails to remove it. The text of an element
// that holds nothing else is set as the element's content, whatever stands in it. So every text stands in an element of its own.

/** Elements that hold text and no elements. */
const textOnly: ReadonlySet<unknown> = new Set(['option', 'script', 'style', 'text', 'textarea', 'title', 'tspan']);

type WithChildren = { readonly children?: ReactNode };

/** The properties of an element in which every text that stands beside others has an element of its own. */
export function withOwnElements<Props extends WithChildren>(type: unknown, props: Props): Props {
  const { children } = props;
  if (!Array.isArray(children) || textOnly.has(type) || !children.some(hasWords)) return props;
  return { ...props, children: children.map(inOwnElement) };
}

/** The same of something that is no element itself, such as a fragment: what stands beside its text is not known. */
export function ownElements(children: ReactNode): ReactNode {
  return Array.isArray(children) ? children.map(inOwnElement) : inOwnElement(children, 0);
}

function inOwnElement(child: ReactNode, index: number): ReactNode {
  return hasWords(child) ? jsx('span', { children: child }, `text-${index}`) : child;
}

/** Blanks between elements are not translated, and an element for them would be an item of its own in a flex box. */
function hasWords(child: unknown): child is string | number {
  return typeof child === 'number' || (typeof child === 'string' && /\S/.test(child));
}
