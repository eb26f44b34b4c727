import { afterEach, expect, it, vi } from 'vitest';
import type { Charge } from '../../../domain/invoices/charge.ts';
import { drawScreen, forgetDevice } from '../drawn-screen.tsx';

const mocked = {
  '../../../src/platform/react/use-invoice-permissions.ts': { useInvoicePermissions: () => ({ mayDownload: true }) },
  '../../../src/kit/document/document-button.tsx': { useMadeDocument: () => async () => undefined },
  '../../../src/kit/document/kept-document.tsx': {
    KeptDocument: () => <button type="button">Keep on this device</button>,
  },
};

afterEach(() => {
  for (const path of Object.keys(mocked)) vi.doUnmock(path);
  forgetDevice();
});

const documents = (canKeep: boolean) =>
  drawScreen({ now: '2026-11-22T09:00:00.000Z', status: { canKeep } }, async () => {
    for (const [path, parts] of Object.entries(mocked)) vi.doMock(path, () => parts);
    const { InvoiceDocuments } = await import('../../../src/features/invoices/detail/invoice-documents.tsx');
    return <InvoiceDocuments charge={{ id: 'one' } as unknown as Charge} />;
  });

it('keeping a copy is offered only where something can be stored', async () => {
  expect(await documents(true)).toContain('Keep on this device');
  expect(await documents(false)).toBe('');
});
