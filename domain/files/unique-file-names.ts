/** Makes the names unique, in their order, on case-insensitive file systems: `a.pdf`, `A.pdf` becomes `a.pdf`, `A (2).pdf`. */
export function uniqueFileNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let copy = 2; taken.has(unique.toLowerCase()); copy += 1) unique = name.replace(/(\.[^.]*)?$/, ` (${copy})$1`);
    taken.add(unique.toLowerCase());
    return unique;
  });
}
