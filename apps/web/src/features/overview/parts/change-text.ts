import { changeOf } from '../../../lib/decimal.ts';
import { formatPercent } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';

/** How a figure compares with the period before, in words. */
export function changeText(now: string, before: string): string {
  const change = changeOf(now, before);
  if (change === null) return t('Nothing in previous period');
  const percent = formatPercent(change);
  return t('{percent} from the previous period', {
    percent: change.startsWith('-') ? percent : `+ ${percent}`,
  });
}
