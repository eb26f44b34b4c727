import { describe, expect, it } from 'vitest';
import { labelsOf } from '../../domain/known-actions/action-labels.ts';
import { actions } from '../../domain/actions.ts';
import { actionStarts } from '../../domain/palette/action-starts.gen.ts';
import { readRepositoryFile, repositoryFiles } from './repository-files.ts';

const files = repositoryFiles();
const catalogue = readRepositoryFile('locales/en-US.po');

describe.each(Object.entries(actions))('the action %s', (kind, action) => {
  const name = kind.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

  it('is one file of its own, under its own name', () => {
    expect(action.kind).toBe(kind);
    expect(files.filter((file) => file.startsWith('domain/') && file.endsWith(`/${name}.action.ts`))).toHaveLength(1);
  });

  it('has an effect at the server', () => {
    expect(files.filter((file) => file.startsWith('server/') && file.endsWith(`/perform-${name}.ts`))).toHaveLength(1);
  });

  it('has words that a person reads', () => {
    expect(catalogue).toContain(`msgid "${labelsOf(action.kind).name.id}"`);
  });

  it('is found by its name in the command palette, or says why nobody looks for it', () => {
    const file = files.find((one) => one.endsWith(`/${name}.action.ts`)) ?? '';
    expect(
      Object.hasOwn(actionStarts, kind) || /starts: \{ unlisted: '.{20,}' \},/.test(readRepositoryFile(file)),
    ).toBe(true);
  });

  it('has examples for the suites that try every action', () => {
    expect(
      files.filter((file) => file.startsWith('test/examples/') && file.endsWith(`/${name}.examples.ts`)),
    ).toHaveLength(1);
  });
});

it('every action file is in the list', () => {
  const listed = Object.keys(actions).length;
  expect(files.filter((file) => /^domain\/.*\.action\.ts$/.test(file))).toHaveLength(listed);
});
