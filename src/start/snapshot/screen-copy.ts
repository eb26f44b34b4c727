/**
 * A copy of a page as JSON: elements as `[tag, [name, value, …], children]`, texts unchanged, and names and values as
 * indexes into `words`, because most of them occur many times. It is rebuilt element by element, never parsed as
 * markup.
 */
export type ScreenCopy = { readonly words: readonly string[]; readonly nodes: readonly CopiedNode[] };
export type CopiedNode =
  | string
  | readonly [tag: number, attributes: readonly number[], children: readonly CopiedNode[]];

/** Attributes that would connect the copy to its page or make it interactive. */
const left = /^(?:on.*|id|for|name|autofocus|tabindex|nonce|aria-(?:controls|labelledby|describedby|live))$/;
const tags = /^(?!script|style|link|iframe|object|embed|base|meta)[a-z][a-z0-9-]*$/i;
const svgNamespace = 'http://www.w3.org/2000/svg';

/** Copies the children of an element. */
export function copyOf(element: Element): ScreenCopy {
  const places = new Map<string, number>();
  const placeOf = (word: string): number => {
    const place = places.get(word) ?? places.size;
    places.set(word, place);
    return place;
  };
  const copied = ({ childNodes }: Element): readonly CopiedNode[] =>
    [...childNodes].flatMap((node): readonly CopiedNode[] => {
      if (node instanceof Text) return [node.data];
      if (!(node instanceof Element) || !tags.test(node.localName)) return [];
      return [[placeOf(node.localName), attributesOf(node).map(placeOf), copied(node)]];
    });
  const nodes = copied(element);
  return { words: [...places.keys()], nodes };
}

function attributesOf(element: Element): readonly string[] {
  const attributes = [...element.attributes].filter(({ name, value }) => !left.test(name) && isHarmless(name, value));
  const pairs = attributes.flatMap(({ name, value }) => [name, value]);
  if (element instanceof HTMLInputElement && element.checked) pairs.push('checked', '');
  return pairs;
}

/** A copy contains only addresses of this origin. */
function isHarmless(name: string, value: string): boolean {
  return !addresses.test(name) || ownPlace.test(value);
}

const addresses = /^(?:.*:)?(?:href|src|srcset|action|formaction|data)$/;
const ownPlace = /^(?:\/(?!\/)|#)/;

/** Rebuilds the copy as nodes. */
export function rebuilt({ words, nodes }: ScreenCopy, page: Document): DocumentFragment {
  // Each word is checked once, not at each use.
  const known = words.map((word) => ({ word, mayStand: !left.test(word), isAddress: addresses.test(word) }));
  const fragment = page.createDocumentFragment();
  fragment.append(...nodes.map((node) => nodeOf(node, known, page, false)));
  return fragment;
}

type Known = readonly { readonly word: string; readonly mayStand: boolean; readonly isAddress: boolean }[];

function nodeOf(node: CopiedNode, known: Known, page: Document, isInSvg: boolean): Node {
  if (typeof node === 'string') return page.createTextNode(node);
  const [tagPlace, attributes, children] = node;
  const tag = known[tagPlace]?.word ?? '';
  if (!tags.test(tag)) return page.createTextNode('');
  const isSvg = isInSvg || tag === 'svg';
  const element = isSvg ? page.createElementNS(svgNamespace, tag) : page.createElement(tag);
  for (let place = 0; place < attributes.length; place += 2) {
    const [name, value] = [known[attributes[place] ?? -1], known[attributes[place + 1] ?? -1]];
    if (!name?.mayStand || !value || (name.isAddress && !ownPlace.test(value.word))) continue;
    // The policy forbids the attribute, but allows styles that scripts set.
    if (name.word === 'style') element.style.cssText = value.word;
    else element.setAttribute(name.word, value.word);
  }
  for (const child of children) element.append(nodeOf(child, known, page, isSvg));
  return element;
}
