import { formatCount } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';

/** The size of a file. */
export const sizeWords = (bytes: number): string =>
  t('{size} KB', { size: formatCount(Math.ceil(bytes / 1000)) });
