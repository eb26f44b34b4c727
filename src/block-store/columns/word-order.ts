/** Compares two words; null comes first. */
export type WordOrder = (one: string | null, other: string | null) => number;

/** Uses the declared comparison, else code units. */
export function wordOrder(compare: (one: string, other: string) => number = inCodeUnits): WordOrder {
  return (one, other) => {
    if (one === other) return 0;
    return one === null || other === null ? Number(other === null) - Number(one === null) : compare(one, other);
  };
}

export function inCodeUnits(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
