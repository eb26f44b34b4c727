/**
 * Loads a TypeScript module of the repository with tsx.
 * @template T
 * @param {string} path
 * @returns {Promise<T>}
 */
export async function sourceModule(path) {
  return /** @type {T} */ (await import(new URL(`../${path}`, import.meta.url).href));
}
