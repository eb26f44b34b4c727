const pattern = /^\/files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** What a charge has as `invoiceUrl` where the portal stores the seller's own file. */
export function sellerFileUrl(fileId: string): string {
  return `/files/${fileId}`;
}

/** The stored file that an `invoiceUrl` names; null where it is a page of the seller's, or nothing. */
export function sellerFileId(invoiceUrl: string | null): string | null {
  return invoiceUrl === null ? null : (pattern.exec(invoiceUrl)?.[1] ?? null);
}
