import type { ElementType, Key, ReactNode } from 'react';
import { Fragment, jsxDEV as reactJsxDEV } from 'react/jsx-dev-runtime';
import { ownElements } from './own-element.ts';

// The same as jsx-runtime.ts, for development and tests: one function for every element, with its source location.

export { Fragment };

type Props = { children?: ReactNode };
/** The other arguments of React's function: whether the children are static, and the source location. */
type Written = readonly [isStatic: boolean, ...where: unknown[]];

const create = reactJsxDEV as (type: ElementType, props: Props, key: Key | undefined, ...written: Written) => unknown;

export function jsxDEV(type: ElementType, props: Props, key: Key | undefined, ...written: Written) {
  const isOwn = written[0] ? type !== 'option' : type === Fragment;
  if (isOwn) props.children = ownElements(props.children);
  return create(type, props, key, ...written);
}
