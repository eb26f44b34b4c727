/** The database of the bare page: whole invoices by id, with the one index that this list needs. */
export const keptDatabase = 'bare-list';
export const keptTable = 'charges';

export function openBareDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore(keptTable, { keyPath: 'id' }).createIndex('dueDate', 'dueDate');
    });
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB refused.')));
  });
}
