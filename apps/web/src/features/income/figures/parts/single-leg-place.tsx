import { singleLegPlace } from '@banyan/contract/income/income-places';
import { Money } from '../../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../../components/parts/lines.tsx';
import { Progress, Tile } from '../../../../components/tile/tiles.tsx';
import { isZero } from '../../../../lib/decimal.ts';
import { formatCount } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import { useCall } from '../../../../lib/use-call.ts';

/** The own place in the single leg, how many stand below, and how far the next milestone is. */
export function SingleLegPlace() {
  const query = useCall(singleLegPlace);
  return (
    <Tile title={t('Your single leg place')} query={query}>
      {({ no, length, below, next }) =>
        no === null ? (
          <p className="muted">
            {t('The first topup paid with money gives a place. {length} members have one.', {
              length: formatCount(length),
            })}
          </p>
        ) : (
          <div className="stack">
            <Lines
              lines={[
                { label: t('Place'), value: formatCount(no) },
                { label: t('Places below'), value: formatCount(below) },
                ...(next ? milestoneLines(next, below) : []),
              ]}
            />
            {next && (
              <Progress
                label={t('Places for level {level}', { level: next.level })}
                part={below}
                whole={next.places}
              />
            )}
          </div>
        )
      }
    </Tile>
  );
}

interface Milestone {
  level: number;
  places: number;
  amount: string;
  directs: { required: number; actual: number };
  self_investment: { required: string; actual: string };
}

/** What the next one asks for beside what there is. */
function milestoneLines(next: Milestone, below: number): Line[] {
  const { level, places, amount, directs, self_investment } = next;
  const of = (actual: number, required: number): string =>
    t('{actual} of {required}', { actual: formatCount(actual), required: formatCount(required) });
  return [
    { label: t('Next milestone, level {level}', { level }), value: <Money value={amount} /> },
    { label: t('Places needed below'), value: of(below, places) },
    ...(directs.required > 0
      ? [{ label: t('Active directs needed'), value: of(directs.actual, directs.required) }]
      : []),
    ...(isZero(self_investment.required)
      ? []
      : [
          {
            label: t('Self investment needed'),
            value: (
              <>
                <Money value={self_investment.actual} /> {t('of')} <Money value={self_investment.required} />
              </>
            ),
          },
        ]),
  ];
}
