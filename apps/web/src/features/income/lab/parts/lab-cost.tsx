import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { LabPopulation, labSetup } from '@banyan/contract/income/lab';
import { labFits, labMegabytes, labSeconds } from '@banyan/contract/income/lab-size';
import { formatCount } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';

interface Props {
  setup: Pick<ReplyOf<typeof labSetup>['data'], 'members' | 'machine'>;
  population: LabPopulation;
  plans: number;
  /** The network is copied, and its members count too. */
  isCopy: boolean;
}

/** How long the run that is asked for will take, or that it does not fit. */
export function LabCost({ setup: { members, machine }, population, plans, isCopy }: Props) {
  const [joining, months] = [Number(population.members), Number(population.months)];
  if (!(joining > 0 && months > 0)) return null;
  const size = { people: joining + (isCopy ? members : 0), months, plans };
  if (!labFits(size, machine))
    return (
      <p className="field-hint" role="status">
        {t(
          'This run needs about {needed} MB of memory, and it may have {there} MB. Take fewer members or months.',
          {
            needed: formatCount(labMegabytes(size)),
            there: formatCount(Math.min(machine.limit_mb, machine.free_mb)),
          },
        )}
      </p>
    );
  const [min, max] = labSeconds(size, machine);
  return (
    <p className="field-hint" role="status">
      {machine.pace === null
        ? t('Takes {min} to {max}: no run has been timed here yet.', {
            min: duration(min),
            max: duration(max),
          })
        : t('Takes about {time}, as earlier runs did.', { time: duration(max) })}
    </p>
  );
}

/** Seconds up to two minutes, then whole minutes. */
const duration = (seconds: number): string =>
  seconds < 120
    ? t('{count, plural, one {# second} other {# seconds}}', { count: seconds })
    : t('{count, plural, one {# minute} other {# minutes}}', { count: Math.round(seconds / 60) });
