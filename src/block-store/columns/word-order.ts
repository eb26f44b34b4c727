/** How words stand to one another in a sort; where there is none comes first. */
export type WordOrder = (one: string | null, other: string | null) => number;

/** By what is declared to compare two words, else by their code units. */
export function wordOrder(compare: (one: string, other: string) => number = inCodeUnits): WordOrder {
  return (one, other) => {
    if (one === other) return 0;
    return one === null || other === null ? Number(other === null) - Number(one === null) : compare(one, other);
  };
}

export function inCodeUnits(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
