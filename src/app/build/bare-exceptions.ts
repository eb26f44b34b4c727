import type { Plugin } from 'vite';

const reactDom = /\/react-dom-client\.production\.js$/;
const madeAtOnce = /^((?:var | {2})\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/gm;

/**
 * Gives React's own exceptions, which it makes at once and throws only to itself, no stack. Nobody reads it, and where tools are
 * attached to the browser (who measures a start, who tests it) it is looked up line by line, for which all of React is parsed again.
 */
export function bareExceptions(): Plugin {
  return {
    name: 'portal-bare-exceptions',
    apply: 'build',
    transform: {
      filter: { id: reactDom, code: madeAtOnce },
      handler: (code) => ({ code: withBareExceptions(code), map: null }),
    },
  };
}

export function withBareExceptions(code: string): string {
  return code.replaceAll(madeAtOnce, '$1Object.create(Error.prototype, { message: { value: $2 } })');
}
