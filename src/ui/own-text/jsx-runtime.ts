import type { ElementType, Key, ReactNode } from 'react';
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { ownElements } from './own-element.ts';

// What the JSX of the page is compiled to (see `jsxImportSource` in vite.config.ts): React's own, with every text in an element of its own.
// The properties are an object that the compiled JSX has just made: it is changed, not copied at every element.

export { Fragment };

type Props = { children?: ReactNode };

/** An element with at most one child, or with children that are a list. */
export function jsx(type: ElementType, props: Props, key?: Key) {
  if (type === Fragment) props.children = ownElements(props.children);
  return reactJsx(type, props, key);
}

/** An element with several children, each in its place. */
export function jsxs(type: ElementType, props: Props, key?: Key) {
  // It holds text alone.
  if (type !== 'option') props.children = ownElements(props.children);
  return reactJsxs(type, props, key);
}
