/** The version columns of every synced row: id, version and time of the version. */
export function versionOf<Id, At>(row: { id: Id; row_version: number; updated_at: At }) {
  return { id: row.id, rowVersion: row.row_version, updatedAt: row.updated_at };
}
