import { describe, expect, it } from 'vitest';
import { readInvitedList } from '../../../domain/users/invited-list.ts';

it('a pasted list is read line by line, and each line says what is wrong with it', () => {
  const text =
    'Nora@Harbour.example, Nora, Quinn\n\nivo;Ivo;Maric\nnora@harbour.example\tNora\tQuinn\nlea@harbour.example, Lea';
  expect(readInvitedList(text).map(({ line, email, fault }) => [line, email, fault])).toEqual([
    [1, 'nora@harbour.example', null],
    [3, 'ivo', 'email'],
    [4, 'nora@harbour.example', 'twice'],
    [5, 'lea@harbour.example', 'name'],
  ]);
});

describe('a person as address books and tables write them', () => {
  it.each([
    ['"Doe, Jane" <jane@x.example>', 'Jane', 'Doe'],
    ['Doe, Jane <jane@x.example>', 'Jane', 'Doe'],
    ['“Doe, Jane” <jane@x.example>;', 'Jane', 'Doe'],
    ['Jane Doe <mailto:Jane@X.example>', 'Jane', 'Doe'],
    ['Jane van der Doe <jane@x.example>', 'Jane', 'van der Doe'],
    ['"van der Doe, Jane Marie" <jane@x.example>', 'Jane Marie', 'van der Doe'],
    ['"jane@x.example","Jane","Doe"', 'Jane', 'Doe'],
    ['jane@x.example,Jane,"Doe, MBA"', 'Jane', 'Doe, MBA'],
    ['Jane;Doe;jane@x.example', 'Jane', 'Doe'],
    ['jane@x.example，Jane，Doe', 'Jane', 'Doe'],
    ['jane@x.example,\u00a0Jane\u2003, Doe', 'Jane', 'Doe'],
    ['jane@x.example, Jane, van der, Doe', 'Jane', 'van der Doe'],
  ])('%s', (text, firstName, lastName) =>
    expect(readInvitedList(text)).toEqual([
      { line: 1, text: text.trim(), email: 'jane@x.example', firstName, lastName, fault: null },
    ]),
  );

  it('several in one line are several people', () => {
    const text = 'Jane Doe <jane@x.example>; "Roe, Ann" <ann@x.example>, Bo Li <bo@x.example>';
    expect(readInvitedList(text).map(({ email, firstName, lastName }) => [email, firstName, lastName])).toEqual([
      ['jane@x.example', 'Jane', 'Doe'],
      ['ann@x.example', 'Ann', 'Roe'],
      ['bo@x.example', 'Bo', 'Li'],
    ]);
  });

  it.each([
    ['jane@x.example', 'name'],
    ['Jane <jane@x.example>', 'name'],
    ['jane@x.example,,Doe', 'name'],
    [`jane@x.example, ${'J'.repeat(65)}, Doe`, 'longName'],
    [`jane@x.example, Jane, ${'D'.repeat(65)}`, 'longName'],
    [`jane@x.example, ${'J'.repeat(64)}, ${'D'.repeat(64)}`, null],
    ['jane@x.example, Ja\u0007ne, Doe', 'nameText'],
    ['Jane Doe <jane>', 'email'],
  ])('%s has the fault %s', (text, fault) => expect(readInvitedList(text)[0]?.fault).toBe(fault));
});
