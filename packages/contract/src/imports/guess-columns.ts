import { columnsOf, type FileKind, importFileNames } from './import-files.ts';

const small = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Which file the headings look like: the one most of whose needed columns they name; null = none. */
export function guessFile(
  headings: readonly string[],
  kinds: readonly FileKind[] = importFileNames,
): FileKind | null {
  const scores = kinds.map((file) => {
    const places = guessColumns(file, headings);
    const columns = Object.entries(columnsOf(file));
    const isWhole = columns.every(([name, { needed: isNeeded }]) => !isNeeded || name in places);
    return { file, score: isWhole ? Object.keys(places).length : 0 };
  });
  const best = scores.toSorted((a, b) => b.score - a.score)[0];
  return best && best.score > 0 ? best.file : null;
}

/** Under which heading (counted from 0) each column of a file most likely stands; what no heading names is left out. */
export function guessColumns(file: FileKind, headings: readonly string[]): Record<string, number> {
  const names = headings.map(small);
  const places: Record<string, number> = {};
  const taken = new Set<number>();
  for (const [name, { guesses }] of Object.entries(columnsOf(file)))
    for (const guess of [small(name), ...guesses]) {
      const place = names.indexOf(guess);
      if (place < 0 || taken.has(place)) continue;
      places[name] = place;
      taken.add(place);
      break;
    }
  return places;
}
