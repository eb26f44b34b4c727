const pattern = /^\/files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** The `invoiceUrl` of a charge if the portal stores the seller's own file. */
export function sellerFileUrl(fileId: string): string {
  return `/files/${fileId}`;
}

/** The stored file that an `invoiceUrl` names; null if it is a page of the seller, or missing. */
export function sellerFileId(invoiceUrl: string | null): string | null {
  return invoiceUrl === null ? null : (pattern.exec(invoiceUrl)?.[1] ?? null);
}
