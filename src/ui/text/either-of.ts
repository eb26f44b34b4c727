/** Names of which one is enough: “Grace Osei or Ana Ruiz”. */
export function eitherOf(names: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
}
