import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { roiImpact } from '@banyan/contract/income/roi';
import { Money } from '../../../../components/parts/figures.tsx';
import type { Line } from '../../../../components/parts/lines.tsx';
import { formatCount, formatPercent } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';

/** What the running topups of a package earn on a day, now and with another percentage. */
export const impactLines = (data: ReplyOf<typeof roiImpact>['data'], percent: string): Line[] => [
  { label: t('Current percentage'), value: data.percent ? formatPercent(data.percent) : t('none') },
  { label: t('New percentage'), value: formatPercent(percent) },
  { label: t('Running topups'), value: formatCount(data.topups) },
  { label: t('Topup amount'), value: <Money value={data.amount} /> },
  { label: t('Current daily cost'), value: <Money value={data.daily} /> },
  { label: t('New daily cost'), value: <Money value={data.daily_then} />, total: true },
];
