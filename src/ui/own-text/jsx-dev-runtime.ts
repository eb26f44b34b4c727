import type { ElementType, Key, ReactNode } from 'react';
import { Fragment, jsxDEV as reactJsxDEV } from 'react/jsx-dev-runtime';
import { ownElements } from './own-element.ts';

// The same as jsx-runtime.ts, for development and tests: one call for every element, which also says where it was written.

export { Fragment };

type Props = { children?: ReactNode };
/** The rest of what React's own takes: whether the children are several in their places, and where the element was written. */
type Written = readonly [isStatic: boolean, ...where: unknown[]];

const create = reactJsxDEV as (type: ElementType, props: Props, key: Key | undefined, ...written: Written) => unknown;

export function jsxDEV(type: ElementType, props: Props, key: Key | undefined, ...written: Written) {
  const isOwn = written[0] ? type !== 'option' : type === Fragment;
  if (isOwn) props.children = ownElements(props.children);
  return create(type, props, key, ...written);
}
