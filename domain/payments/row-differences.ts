/** True where one of these fields is not what it was; rows of before and now are known by their collection. */
export function differs<Row>(then: unknown, now: unknown, fields: readonly (keyof Row)[]): boolean {
  const [one, other] = [then as Row, now as Row];
  return fields.some((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
}
