/** What every synced row has: its id, its version and when that was written. */
export function versionOf<Id, At>(row: { id: Id; row_version: number; updated_at: At }) {
  return { id: row.id, rowVersion: row.row_version, updatedAt: row.updated_at };
}
