import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import type { Charge } from '../../../../domain/invoices/charge.ts';
import { invoiceDocument } from '../../../../domain/invoices/invoice-document.ts';
import { sellerFileId } from '../../../../domain/invoices/seller-file.ts';
import { useMadeDocument } from '../../../kit/document/document-button.tsx';
import { KeptDocument } from '../../../kit/document/kept-document.tsx';
import { useBusinessName } from '../../../kit/document/use-business-name.ts';
import { downloadFileMutation } from '../../../kit/document/server-file.documents.ts';
import { useServerAction } from '../../../kit/server-query/use-server-action.ts';
import { fetchFile } from '../../../platform/files/fetch-file.ts';
import { saveAddress } from '../../../platform/files/save-file.ts';
import { usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { useInvoicePermissions } from '../../../platform/react/use-invoice-permissions.ts';
import { Section } from '../../../ui/layout/layout.tsx';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import classes from './invoice-detail.module.css';

/** Copies of the invoice to store on this device, for people who may download it, if this device can store data. */
export function InvoiceDocuments({ charge }: { readonly charge: Charge }) {
  const { canKeep } = useSyncStatus();
  const { mayDownload } = useInvoicePermissions();
  const businessOn = useBusinessName();
  const make = useMadeDocument((frame, words) => invoiceDocument(charge, businessOn(charge.billDate), frame, words));
  if (!mayDownload || !canKeep) return null;
  return (
    <Section title={<Trans id="invoices.documents.title">Invoice PDF</Trans>}>
      <KeptDocument keptAs={invoiceCopy(charge.id)} make={make} />
    </Section>
  );
}

/** The seller’s own file of the invoice, if the portal has it: from an address that works once, or from this device. */
export function SellersInvoice({ charge }: { readonly charge: Charge }) {
  const { isOnline, canKeep } = useSyncStatus();
  const { run, busy, failure } = useServerAction();
  const { portal } = usePortal();
  const { mayDownload } = useInvoicePermissions();
  const fileId = sellerFileId(charge.invoiceUrl);
  if (fileId === null || !mayDownload) return null;
  const download = async () => {
    const answer = await run(downloadFileMutation, { fileId });
    if (answer) saveAddress(answer.downloadFile.path);
  };
  const make = async () => {
    const answer = await portal.stepUp.request(downloadFileMutation, { fileId });
    if (answer.kind !== 'answered') throw new Error('The server gives no address for the file.');
    return fetchFile(answer.body.downloadFile.path);
  };
  return (
    <Section title={<Trans id="invoices.fact.url">Seller’s invoice</Trans>}>
      <div className={classes.documents}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={!isOnline}
          loading={busy !== null}
          onClick={() => void download()}
        >
          <Trans id="files.download.button">Download</Trans>
        </Button>
        {canKeep ? <KeptDocument keptAs={sellersCopy(charge.id)} make={make} canMake={isOnline} /> : null}
        {isOnline ? null : (
          <Trans id="files.download.offline">You’re offline. Connect to the internet to download the file.</Trans>
        )}
        {failure ? <FailureNote failure={failure} /> : null}
      </div>
    </Section>
  );
}

/** The stored document of an invoice that is no longer on this device. */
export function KeptInvoice({ chargeId }: { readonly chargeId: string }) {
  const { mayDownload } = useInvoicePermissions();
  if (!mayDownload) return null;
  return (
    <>
      <KeptDocument keptAs={invoiceCopy(chargeId)} make={null} />
      <KeptDocument keptAs={sellersCopy(chargeId)} make={null} />
    </>
  );
}

function sellersCopy(chargeId: string): string {
  return `sellers-invoice:${chargeId}`;
}

function invoiceCopy(chargeId: string): string {
  return `invoice:${chargeId}`;
}
