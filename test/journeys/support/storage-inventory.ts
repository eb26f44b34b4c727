import type { BrowserContext, Page } from '@playwright/test';

/** The names of all browser storage of the portal, never values; ids, builds and numbers are replaced by their kind. */
export async function storageInventory(page: Page, context: BrowserContext): Promise<readonly string[]> {
  const found = await page.evaluate(namesInBrowser);
  const cookies = (await context.cookies()).map(({ name }) => `cookie ${name}`);
  return [...new Set([...found, ...cookies].map(withoutIds))].toSorted();
}

function withoutIds(name: string): string {
  return name
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\/assets\/[^ ]+/g, '/assets/<file>')
    .replaceAll(/\b[0-9a-f]{8,}\b/g, '<build>')
    .replaceAll(/\/\d+\b/g, '/<n>');
}

/** Runs in the page. A value's fields count as names as well, at any depth. */
async function namesInBrowser(): Promise<string[]> {
  const fieldsOf = (value: unknown, path: string): string[] => {
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || value instanceof ArrayBuffer)
      return [path];
    if (Array.isArray(value)) return value.length === 0 ? [path] : value.flatMap((one) => fieldsOf(one, `${path}[]`));
    const fields = Object.entries(value).flatMap(([name, member]) => fieldsOf(member, `${path}.${name}`));
    return fields.length === 0 ? [path] : fields;
  };
  const answered = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('It was not read.')));
    });
  const inStore = async (store: IDBObjectStore, path: string): Promise<string[]> => {
    const [keys, values] = await Promise.all([
      answered(store.getAllKeys()),
      answered(store.getAll() as IDBRequest<unknown[]>),
    ]);
    // Records of an account are sealed: their shape is all that there is. Values of the device have their key for a name.
    const isByKey = store.keyPath === null;
    return keys.flatMap((key, index) =>
      fieldsOf(values[index], isByKey && typeof key === 'string' ? `${path} ${key}` : path),
    );
  };
  const found: string[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await answered(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      found.push(`indexedDB ${name} ${store}`);
      found.push(...(await inStore(database.transaction(store).objectStore(store), `indexedDB ${name} ${store}`)));
    }
    database.close();
  }
  const parsed = (text: string | null): unknown => {
    try {
      return JSON.parse(text ?? '') as unknown;
    } catch {
      return text;
    }
  };
  for (const [kind, storage] of [
    ['localStorage', localStorage],
    ['sessionStorage', sessionStorage],
  ] as const)
    for (const key of Object.keys(storage)) found.push(...fieldsOf(parsed(storage.getItem(key)), `${kind} ${key}`));
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) found.push(`cache ${name} ${new URL(url).pathname}`);
  const folder = (await navigator.storage.getDirectory()) as unknown as { keys: () => AsyncIterable<string> };
  for await (const name of folder.keys()) found.push(`file ${name}`);
  return found;
}
