import { describe, expect, it } from 'vitest';
import { readEmbeddedMessage } from '../../../src/platform/wire/embedded-messages.ts';

const source = { name: 'the frame' } as unknown as Window;
const expected = { origin: 'https://partner.example', source };
const ready = { type: 'portal.ready' };
const read = (change: object) => readEmbeddedMessage({ ...expected, data: ready, ...change }, expected);

describe('what an embedded page says', () => {
  it('is heard from its own origin, in its own frame', () => {
    expect(read({})).toEqual(ready);
    expect(read({ data: { type: 'portal.height', heightPx: 640 } })).toEqual({ type: 'portal.height', heightPx: 640 });
  });

  it.each([
    ['another origin', { origin: 'https://partner.example.evil.example' }],
    ['no origin', { origin: 'null' }],
    ['another frame', { source: {} }],
    ['no frame', { source: null }],
    ['a text', { data: 'portal.ready' }],
    ['nothing', { data: null }],
    ['another message', { data: { type: 'portal.signOut' } }],
    ['more than the message', { data: { ...ready, address: 'https://evil.example' } }],
    ['an impossible height', { data: { type: 'portal.height', heightPx: 1e9 } }],
    ['a height that is a text', { data: { type: 'portal.height', heightPx: '640' } }],
  ])('is ignored where it is %s', (_, change) => {
    expect(read(change)).toBeNull();
  });

  it('is ignored while there is no frame', () => {
    expect(readEmbeddedMessage({ ...expected, source: null, data: ready }, { ...expected, source: null })).toBeNull();
  });
});
