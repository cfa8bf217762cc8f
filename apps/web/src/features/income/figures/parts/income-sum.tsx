import { Money } from '../../../../components/parts/figures.tsx';
import {
  baseWords,
  countedBase,
  type IncomeRow,
  reasonWords,
} from '../../../../components/parts/income-words.ts';
import type { ExplainStep } from '../../../../components/report/explain.tsx';
import { isZero, negated, trimmed } from '../../../../lib/decimal.ts';
import { formatCount, formatPercent } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';

/** The sum behind a row, line by line: base, rate, gross, caps, what was cut. The income itself stands below it. */
export function sumOf(row: IncomeRow): ExplainStep[] {
  return [...grossOf(row), ...capsOf(row)];
}

const givenBases = ['reward', 'credit', 'pool_amount'];

function grossOf(row: IncomeRow): ExplainStep[] {
  const { base, gross, why } = row;
  const { percent, amount } = why.rate;
  const steps: ExplainStep[] = [
    { label: t('Base'), value: countedBase(row) ?? <Money value={base} />, note: baseWords(why.base_of) },
  ];
  if (percent) steps.push({ label: t('Rate'), value: `× ${formatPercent(percent)}` });
  // what is given is its own base
  else if (amount && !givenBases.includes(why.base_of))
    steps.push({
      label: t('Rate'),
      value: <Money value={amount} />,
      note: t('A fixed amount. The base does not change it.'),
    });
  const isShared = why.pool?.share_value !== undefined;
  if (why.pool && isShared) steps.push(...poolSteps(why.pool));
  const note = isShared
    ? undefined
    : t('Rounded half up to {digits} decimals.', { digits: why.round_off_digits });
  return [...steps, { label: t('Gross'), value: <Money value={gross} />, note }];
}

function poolSteps({
  by,
  pool,
  shares,
  share_value,
  own_shares,
  points,
}: NonNullable<IncomeRow['why']['pool']>) {
  const count = formatCount(shares ?? 0);
  const isPoints = by === 'points';
  return [
    { label: t('Pool'), value: <Money value={pool ?? null} /> },
    {
      label: isPoints ? t('Value of a point') : t('Value of a share'),
      value: <Money value={share_value ?? null} />,
      note: isPoints
        ? t('The pool divided by {count} points, rounded down. The rest stays with the company.', { count })
        : t('The pool divided by {count} shares, rounded down. The rest stays with the company.', { count }),
    },
    {
      label: isPoints ? t('Own points') : t('Own shares'),
      value: `× ${formatCount(own_shares ?? 0)}`,
      ...(points && {
        note: t('{counted}, one point for each {unit}.', { counted: points.counted, unit: points.unit }),
      }),
    },
  ];
}

function capsOf({ why, trimmed: cut, reason }: IncomeRow): ExplainStep[] {
  const steps: ExplainStep[] = [];
  if (why.roi?.maximum)
    steps.push({
      label: t("Topup's ROI so far"),
      value: <Money value={why.roi.earned} />,
      note: t('With this instalment. It ends when its multiple is reached.'),
    });
  if (why.matching?.closing_cap)
    steps.push({
      label: t('Cap of one closing'),
      value: <Money value={why.matching.closing_cap} />,
      note: t('The most matching income a closing pays this member.'),
    });
  if (why.cap)
    steps.push({
      label: t('Remaining cap'),
      value: <Money value={why.cap.room} />,
      note: t('A topup may earn at most {multiple} times its amount. This much was left.', {
        multiple: trimmed(why.cap.topup_multiple),
      }),
    });
  if (!isZero(cut))
    steps.push({
      label: reason?.startsWith('cap_') ? t('Cut by cap') : t('Not paid'),
      value: <Money value={negated(cut ?? '0')} />,
      note: reasonWords(reason),
    });
  return steps;
}
