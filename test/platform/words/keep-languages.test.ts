import { describe, expect, it } from 'vitest';
import { keepLanguages } from '../../../src/platform/words/keep-languages.ts';

/** A browser whose worker already controls the page, or takes control on request. */
function browser(isInCharge: boolean) {
  const said: unknown[] = [];
  const worker = { postMessage: (message: unknown) => void said.push(message) };
  let onChange = (): void => undefined;
  const container = {
    controller: isInCharge ? worker : null,
    addEventListener: (_type: string, listener: unknown) => void (onChange = listener as () => void),
  };
  const takeCharge = () => {
    container.controller = worker;
    onChange();
  };
  return { container, said, takeCharge };
}

describe('the languages of a program', () => {
  it('are kept by the worker for a start without a connection, but English, which it has already', () => {
    const { container, said } = browser(true);
    keepLanguages(container, ['en-GB', 'de-AT', 'de-DE']);
    expect(said).toEqual([{ kind: 'keepLanguages', languages: ['de-AT', 'de', 'de-DE'] }]);
  });

  it('wait at the first visit until the worker is in charge', () => {
    const { container, said, takeCharge } = browser(false);
    keepLanguages(container, ['de-DE']);
    expect(said).toEqual([]);
    takeCharge();
    expect(said).toHaveLength(1);
  });

  it('are nothing to ask for where all of them are English, or the browser has no workers', () => {
    const { container, said } = browser(true);
    keepLanguages(container, ['en-GB', 'en-US']);
    keepLanguages(undefined, ['de-DE']);
    expect(said).toEqual([]);
  });
});
