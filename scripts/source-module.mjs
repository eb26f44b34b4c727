/** A TypeScript module of the repository, which tsx reads. @template T @param {string} path @returns {Promise<T>} */
export async function sourceModule(path) {
  return /** @type {T} */ (await import(new URL(`../${path}`, import.meta.url).href));
}
