/** The names of all operations that a file under src/platform/operations exports, listed or not. */
export function declaredOperations(): string[] {
  const modules = import.meta.glob<Record<string, unknown>>('../../src/platform/operations/*.ts', { eager: true });
  return Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter((exported): exported is { name: string; document: string } => isOperation(exported))
    .map(({ name }) => name);
}

function isOperation(exported: unknown): boolean {
  return typeof exported === 'object' && exported !== null && 'document' in exported;
}
