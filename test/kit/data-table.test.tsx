import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Column } from '../../src/kit/list/column.ts';
import { type ListSource, syncedRows } from '../../src/kit/list/list-source.ts';

type Invoice = { readonly id: string };

const heightPx = 48;
const columns: readonly Column<Invoice>[] = [
  {
    key: 'id',
    name: { id: 'test.id', message: 'Number' },
    width: '1fr',
    cell: ({ id }, tabIndex) => (
      <a href={`/${id}`} tabIndex={tabIndex}>
        {id}
      </a>
    ),
  },
];
const read = { isError: false, isPending: false, refetch: () => undefined };
const invoices = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `INV-${index + 1}` }));
const listOf = (count: number) => syncedRows(read, invoices(count), '');

describe('the rows that a table renders', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it('are those that fit the window, while the scroll height is that of the whole list', async () => {
    const page = await drawnAt({ innerHeight: 800 }, listOf(10_000));
    expect(numbersOn(page)).toEqual(numbers(1, 13));
    expect(page).toContain(`height:${10_000 * heightPx}px`);
  });

  it('are those in view after scrolling', async () => {
    const page = await drawnAt({ innerHeight: 800, scrollY: 200 + 5_000 * heightPx }, listOf(10_000));
    expect(numbersOn(page)).toEqual(numbers(5_001, 5_017));
  });

  it('are all rows of a short list', async () => {
    expect(numbersOn(await drawnAt({ innerHeight: 800 }, listOf(3)))).toEqual(numbers(1, 3));
  });

  it('tell screen readers the number of rows and the index of each', async () => {
    const page = await drawnAt({ innerHeight: 800, scrollY: 200 + 5_000 * heightPx }, listOf(10_000));
    expect(page).toContain('aria-rowcount="10001"');
    expect(page).toContain('aria-rowindex="5002"');
  });

  it('are one stop of the Tab key, in the first row in view', async () => {
    const page = await drawnAt({ innerHeight: 800, scrollY: 200 + 5_000 * heightPx }, listOf(10_000));
    expect([...page.matchAll(/href="\/(INV-\d+)" tabindex="0"/gi)].map(([, number]) => number)).toEqual(['INV-5001']);
  });

  it('are marked as loading until they are read; rows that are already read are shown', async () => {
    const [first] = invoices(1);
    const source: ListSource<Invoice> = { ...listOf(3), useRows: () => (index) => (index === 0 ? first : undefined) };
    const page = await drawnAt({ innerHeight: 800 }, source);
    expect(numbersOn(page)).toEqual(['INV-1']);
    expect(page.match(/aria-busy="true"/g)).toHaveLength(2);
  });
});

type Seen = { readonly innerHeight: number; readonly scrollY?: number };

/** The first render of the table, in a window of this size with this scroll position. */
async function drawnAt({ innerHeight, scrollY = 0 }: Seen, source: ListSource<Invoice>): Promise<string> {
  vi.stubGlobal('window', { innerWidth: 1280, innerHeight, scrollY });
  vi.stubGlobal('document', {});
  vi.resetModules();
  const { DataTable } = await import('../../src/kit/list/data-table.tsx');
  return renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en-GB', messages: { 'en-GB': {} } })}>
      <MantineProvider>
        <DataTable
          label="Invoices"
          source={source}
          columns={columns}
          drawing={{ idOf: ({ id }) => id, card: ({ id }) => id, heightPx, cardHeightPx: heightPx }}
          isPhone={false}
          density="comfortable"
          sort={{ key: 'id', descending: false }}
          onSort={() => undefined}
          selecting={null}
        />
      </MantineProvider>
    </I18nProvider>,
  );
}

function numbersOn(page: string): readonly (string | undefined)[] {
  return [...page.matchAll(/>(INV-\d+)</g)].map(([, number]) => number);
}

function numbers(first: number, last: number): readonly string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `INV-${first + index}`);
}
