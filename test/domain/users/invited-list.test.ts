import { expect, it } from 'vitest';
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
