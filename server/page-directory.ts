import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The directory of the built page: beside the built server, or dist/ if the server runs from its sources. */
export function pageDirectory(): string | null {
  const places = ['../page', '../dist/page'].map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return places.find((place) => existsSync(place)) ?? null;
}
