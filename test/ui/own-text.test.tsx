import { setupI18n } from '@lingui/core';
import { I18nProvider, Trans } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { money } from '../../domain/money.ts';
import { MoneyText } from '../../src/ui/text/money-text.tsx';
import { OwnText } from '../../src/ui/own-text/own-text.tsx';

const figure = 'five';
const Named = ({ children }: { readonly children: ReactNode }) => <b>{children}</b>;
const withTexts = (children: ReactNode) => (
  <I18nProvider i18n={setupI18n({ locale: 'en-GB', messages: { 'en-GB': {} } })} defaultComponent={OwnText}>
    {children}
  </I18nProvider>
);

describe('a text that a browser’s translator could move has an element of its own', () => {
  it.each([
    ['beside an element', <p key="p">of {<i>x</i>}</p>, '<p><span>of </span><i>x</i></p>'],
    ['beside another text', <p key="p">of {figure}</p>, '<p><span>of </span><span>five</span></p>'],
    [
      'a number beside an element',
      <p key="p">
        {5}
        {<i>x</i>}
      </p>,
      '<p><span>5</span><i>x</i></p>',
    ],
    [
      'in a fragment',
      <p key="p">
        <>{figure}</>
      </p>,
      '<p><span>five</span></p>',
    ],
    ['given to a component', <Named key="b">of {figure}</Named>, '<b><span>of </span><span>five</span></b>'],
  ])('%s', (_where, element, markup) => {
    expect(renderToStaticMarkup(element)).toBe(markup);
  });

  it.each([
    ['alone in its element', <p key="p">{figure}</p>, '<p>five</p>'],
    [
      'a blank between elements',
      <p key="p">
        {<i>x</i>} {<i>y</i>}
      </p>,
      '<p><i>x</i> <i>y</i></p>',
    ],
    ['in an option, which holds no elements', <option key="o">of {figure}</option>, '<option>of five</option>'],
  ])('and is unchanged %s', (_where, element, markup) => {
    expect(renderToStaticMarkup(element)).toBe(markup);
  });

  it('also if it is translated, for each part of a sentence', () => {
    const amount = <MoneyText amount={money(550, 'GBP')} />;
    expect(renderToStaticMarkup(withTexts(<Trans id="a" message="Pay now" />))).toBe('<span>Pay now</span>');
    const sentence = renderToStaticMarkup(withTexts(<Trans id="b" message="Pay {amount}" values={{ amount }} />));
    expect(sentence).toMatch(/^<span><span>Pay <\/span><bdi [^>]*translate="no">£5\.50<\/bdi><\/span>$/);
  });
});
