import { useOfflineQuery, usePortal } from './portal-context.ts';

/** Whether the signed-in person may download and edit invoices of this business, by the last known data. The server checks again. */
export function useInvoicePermissions(): { readonly mayDownload: boolean; readonly mayEdit: boolean } {
  const { offline, who } = usePortal();
  const { data: person } = useOfflineQuery({
    queryKey: ['device', 'people', 'invoice-permissions', who.person],
    queryFn: async () => (await offline.read.get('people', [who.person]))[0] ?? null,
  });
  // A row that an older build stored lacks these fields, and then allows both.
  return {
    mayDownload: person?.mayDownloadInvoices !== false,
    mayEdit: person?.mayEditInvoices !== false,
  };
}
