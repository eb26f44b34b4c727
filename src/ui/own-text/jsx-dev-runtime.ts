import type { ElementType, Key } from 'react';
import { Fragment, jsxDEV as reactJsxDEV } from 'react/jsx-dev-runtime';
import { ownElements, withOwnElements } from './own-element.ts';

// The same as jsx-runtime.ts, for development and tests: one call for every element, which also says where it was written.

export { Fragment };

type Props = Parameters<typeof withOwnElements>[1];
/** The rest of what React's own takes: whether the children are several in their places, and where the element was written. */
type Written = readonly [isStatic: boolean, ...where: unknown[]];

export function jsxDEV(type: ElementType, props: Props, key: Key | undefined, ...written: Written) {
  const [isStatic, ...where] = written;
  if (isStatic) return create(type, withOwnElements(type, props), key, isStatic, ...where);
  const own = type === Fragment ? { ...props, children: ownElements(props.children) } : props;
  return create(type, own, key, isStatic, ...where);
}

const create = reactJsxDEV as (type: ElementType, props: Props, key: Key | undefined, ...written: Written) => unknown;
