import { t } from '../../../lib/text.ts';

/** A size in the unit that suits it, with one decimal. */
export const sizeWords = (bytes: number): string =>
  bytes < 100_000
    ? t('{size} KB', { size: (bytes / 1000).toFixed(1) })
    : t('{size} MB', { size: (bytes / 1_000_000).toFixed(1) });
