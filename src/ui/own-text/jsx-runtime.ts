import type { ElementType, Key } from 'react';
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { ownElements, withOwnElements } from './own-element.ts';

// What the JSX of the page is compiled to (see `jsxImportSource` in vite.config.ts): React's own, with every text in an element of its own.

export { Fragment };

type Props = Parameters<typeof withOwnElements>[1];

/** An element with at most one child, or with children that are a list. */
export function jsx(type: ElementType, props: Props, key?: Key) {
  return reactJsx(type, type === Fragment ? { ...props, children: ownElements(props.children) } : props, key);
}

/** An element with several children, each in its place. */
export function jsxs(type: ElementType, props: Props, key?: Key) {
  return reactJsxs(type, withOwnElements(type, props), key);
}
