/** The first day of a week as people of the locale count: 1 (Monday) to 7 (Sunday); Monday where the browser cannot say. */
export function firstDayOfWeek(locale: string): number {
  const read = new Intl.Locale(locale) as Intl.Locale & {
    readonly getWeekInfo?: () => { readonly firstDay: number };
    readonly weekInfo?: { readonly firstDay: number };
  };
  return (read.getWeekInfo?.() ?? read.weekInfo)?.firstDay ?? 1;
}
