import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ProgramFlags } from '../../../domain/programs/program.ts';
import { withoutSecrets } from '../../../src/kit/form/form-draft.ts';
import { ana } from '../../faults/model-rows.ts';
import { anAccount } from '../../world/a-card.ts';
import { type OnDevice, drawScreen, forgetDevice } from '../drawn-screen.tsx';
import { drawnForms, framed } from './drawn-forms.tsx';

const features = join(import.meta.dirname, '../../../src/features');
const sources = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'));
const formsIn = (path: string) => readFileSync(join(features, path), 'utf8').match(/<FormPage\b/g)?.length ?? 0;
const forms = sources.filter((path) => formsIn(path) > 0).toSorted();

/** What a form hands to `FormPage`, and the fields that it draws. */
type Seen = {
  readonly props: {
    readonly draftKey: string;
    readonly secrets?: readonly string[];
    readonly schema: v.GenericSchema<unknown, unknown>;
    readonly initial: Readonly<Record<string, string>>;
  };
  readonly shown: ReadonlySet<string>;
};

const [formPage, pageDialog, detailPage, userPage, security, shell] = [
  '../../../src/kit/form/form-page.tsx',
  '../../../src/kit/dialog/page-dialog.tsx',
  '../../../src/kit/detail/detail-page.tsx',
  '../../../src/features/users/manage/manage-user-page.tsx',
  '../../../src/features/users/security/security-query.ts',
  '../../../src/platform/shell/use-program.ts',
];

afterEach(() => {
  for (const path of [formPage, pageDialog, detailPage, userPage, security, shell]) vi.doUnmock(path);
  forgetDevice();
});

/** Draws the forms of a file with their texts, and returns what they are. */
async function seenIn(path: string): Promise<readonly Seen[]> {
  const drawn = drawnForms[path];
  if (!drawn) throw new Error(`Draw the form of ${path} in drawn-forms.tsx.`);
  const seen = new Map<string, Seen>();
  const fields = new Map<string, Set<string>>();
  mockFrames((props, children) => {
    // Most fields are drawn after this, by the components of the form.
    const shown = fields.get(props.draftKey) ?? new Set<string>();
    fields.set(props.draftKey, shown);
    const texts = drawn.texts[[...seen.keys(), props.draftKey].indexOf(props.draftKey)] ?? {};
    const content = children((name) => {
      shown.add(name);
      const value = { ...props.initial, ...texts }[name] ?? '';
      return { name, label: name, value, error: null, onChange: () => undefined };
    });
    seen.set(props.draftKey, { props: { ...props, initial: { ...props.initial, ...texts } }, shown });
    return content;
  });
  const answers = { ...device.answers, ...drawn.answers };
  await drawScreen({ ...device, answers, drafts: drawn.drafts ?? {} }, drawn.draw);
  return [...seen.values()];
}

type Children = (field: (name: string) => object) => ReactNode;

function mockFrames(see: (props: Seen['props'], children: Children) => ReactNode): void {
  vi.doMock(shell, () => ({ useProgram: () => ({ takesFiles: true }) }));
  vi.doMock(formPage, () => ({
    FormPage: ({ children, ...props }: Seen['props'] & { readonly children: Children }) => see(props, children),
  }));
  vi.doMock(pageDialog, () => ({
    PageDialog: ({ children }: { readonly children: (close: () => void) => ReactNode }) => children(() => undefined),
  }));
  vi.doMock(detailPage, () => ({
    DetailPage: ({ main, read }: { readonly main: (row: unknown) => ReactNode; readonly read: { row?: unknown } }) =>
      main(read.row ?? framed.account),
  }));
  vi.doMock(userPage, () => ({
    ManageUserPage: ({ children }: { readonly children: (managed: unknown) => ReactNode }) => children(framed.managed),
  }));
  vi.doMock(security, () => ({ useSecurity: () => ({ security: { hasPassword: true, methods: [] }, failure: null }) }));
}

const device: OnDevice = {
  now: '2026-11-22T09:00:00.000Z',
  who: { user: ana.user, roles: ['buyerAdministrator'], userType: 'buyer', buyer: { id: anAccount().id } },
  program: {
    flags: { approvals: true } as ProgramFlags,
    creditIncrease: { stepMinor: 100_000, maxMinor: 100_000_000, maxDays: 90 },
    approvalRules: [],
    locales: ['en-GB'],
  },
  rows: { buyers: [anAccount()], bankAccounts: [framed.account] },
  answers: {
    company: { company: framed.company },
    userGroups: { userGroups: [framed.shownGroup.group], manageUsers: [] },
    groups: { groups: [framed.shownGroup.group], manageUsers: [] },
  },
} as never;

/** Any text that a person sees: at least one letter or figure. */
const anyText = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    fc.stringMatching(/^[0-9][0-9./, -]{0,12}$/),
    fc.constantFrom('1/12/27', '12.5.0', '1,2,3', '5²', '--', 'true', 'null', '9'.repeat(30), '2026-02-30', '1e5', '٣'),
  )
  .filter((text) => /[\p{L}\p{N}]/u.test(text));

it('every form of the product is tested here', () => {
  expect(Object.keys(drawnForms).toSorted()).toEqual(forms);
});

describe.each(forms)('%s', (path) => {
  it('sends what its fields show, or nothing: no text is taken for an empty field or for its last value', async () => {
    const seen = await seenIn(path);
    expect(seen).toHaveLength(formsIn(path));
    for (const { props, shown } of seen) {
      const before = v.safeParse(props.schema, props.initial);
      expect(before.issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toBeUndefined();
      for (const field of [...shown].filter((name) => !drawnForms[path]?.undrawn?.includes(name)))
        fc.assert(
          fc.property(anyText, (text) => {
            // “5.” and “5” are the same figure.
            fc.pre(text.trim() !== props.initial[field] && Number(text) !== Number(props.initial[field]));
            const typed = v.safeParse(props.schema, { ...props.initial, [field]: text });
            if (!typed.success) return;
            expect(typed.output, `${field}: ${text}`).not.toEqual(before.output);
            const emptied = v.safeParse(props.schema, { ...props.initial, [field]: '' });
            expect(typed.output, `${field}: ${text}`).not.toEqual(emptied.success ? emptied.output : 'refused');
          }),
          { numRuns: 100 },
        );
    }
  });

  it('keeps a draft without secrets', async () => {
    for (const { props, shown } of await seenIn(path)) {
      const secrets = [...shown].filter((field) => isSecretName(field));
      const stored = withoutSecrets(
        Object.fromEntries([...shown].map((field) => [field, `text of ${field}`])),
        props.secrets ?? [],
      )[1];
      expect(props.draftKey).not.toBe('');
      expect(Object.keys(stored).filter((field) => secrets.includes(field))).toEqual([]);
    }
  });
});

/** Words of the names that secret fields have in this product. */
function isSecretName(field: string): boolean {
  if (/password|answer|birth|taxid|iban|last4|pin|code|confirmation|account-?number/i.test(field))
    return field !== 'postalCode';
  return /^(sortCode|routingNumber|institutionNumber|transitNumber|bsb|clearingNumber)$/.test(field);
}
