import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { editLine, type TypedEdit } from '../../src/features/invoices/edit/edits-draft.ts';
import { NotesField } from '../../src/features/invoices/detail/invoice-notes-form.tsx';
import { aCharge } from '../domain/a-charge.ts';

/** The texts of the field for an invoice's PO number, which has this value now, after something was typed. */
function fieldWith(poNumber: string | null, typed: TypedEdit): string {
  const row = aCharge({ poNumber });
  const line = editLine({ row, waitingMinor: 0, waitingEdit: null, optimistic: row, isOlder: false }, typed, {});
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <NotesField field="poNumber" line={line} onType={() => undefined} />
      </I18nProvider>
    </MantineProvider>,
  );
  return markup.replaceAll(/<style.*?<\/style>/gs, '').replaceAll(/<[^>]*>/g, '');
}

it('a colleague’s newer text is shown under the field until the author adopts it', () => {
  expect(fieldWith('PO-of-Ana', { poNumber: 'PO-of-Tom' })).toContain('Now: PO-of-Ana');
  expect(fieldWith('PO-of-Ana', { poNumber: 'PO-of-Ana' })).not.toContain('Now:');
});

it('an unchanged or previously empty field shows no newer text', () => {
  expect(fieldWith('PO-of-Ana', {})).not.toContain('Now:');
  expect(fieldWith(null, { poNumber: 'PO-of-Tom' })).not.toContain('Now:');
});
