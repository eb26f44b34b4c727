/** The first day of the locale's week: 1 (Monday) to 7 (Sunday); Monday if the browser does not know. */
export function firstDayOfWeek(locale: string): number {
  const read = new Intl.Locale(locale) as Intl.Locale & {
    readonly getWeekInfo?: () => { readonly firstDay: number };
    readonly weekInfo?: { readonly firstDay: number };
  };
  return (read.getWeekInfo?.() ?? read.weekInfo)?.firstDay ?? 1;
}
