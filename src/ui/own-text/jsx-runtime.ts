import type { ElementType, Key, ReactNode } from 'react';
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { ownElements } from './own-element.ts';

// The JSX runtime of the page (see `jsxImportSource` in vite.config.ts): React's own, with every text in an element of its own. It changes
// the properties object, which the compiled JSX has just created, instead of copying it.

export { Fragment };

type Props = { children?: ReactNode };

/** An element with at most one child, or with children that are a list. */
export function jsx(type: ElementType, props: Props, key?: Key) {
  if (type === Fragment) props.children = ownElements(props.children);
  return reactJsx(type, props, key);
}

/** An element with several static children. */
export function jsxs(type: ElementType, props: Props, key?: Key) {
  // This element may only contain text.
  if (type !== 'option') props.children = ownElements(props.children);
  return reactJsxs(type, props, key);
}
