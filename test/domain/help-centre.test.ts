import { expect, it } from 'vitest';
import { helpCentreUrl } from '../../domain/programs/help-centre.ts';

const opened = (accountAddress: string) => helpCentreUrl({ helpWidget: { scriptSource: '', accountAddress } });

it.each([
  ['northgate.help.example', 'https://northgate.help.example'],
  [' https://northgate.help.example/en ', 'https://northgate.help.example/en'],
])('a help centre at %s opens', (address, url) => {
  expect(opened(address)).toBe(url);
});

it.each([
  '',
  'northgate',
  'javascript:alert(1)',
  'http://northgate.help.example',
  'https://a b.example',
  '//x.example',
])('no help centre opens with the setting %o', (address) => {
  expect(opened(address)).toBeNull();
});

it('a program without a help centre offers none', () => {
  expect(helpCentreUrl({ helpWidget: null })).toBeNull();
});
