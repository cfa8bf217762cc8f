import { passReasons, type WalkStep, walkSteps } from '@banyan/contract/income/walk-steps';
import { Money } from '../../../../components/parts/figures.tsx';
import { reasonLabel } from '../../../../components/parts/income-words.ts';
import { UserChip } from '../../../../components/parts/people.tsx';
import { Loading } from '../../../../components/parts/states.tsx';
import { formatPercent } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import { useCall } from '../../../../lib/use-call.ts';
import './walk-line.css';

/** The whole walk behind a row: everybody on the line from the buyer on, with rank and rate, and why they were paid or passed. */
export default function WalkLine({ no }: { no: string }) {
  const query = useCall(walkSteps, { no }, { quiet: true });
  const { data } = query;
  if (!data) return <Loading query={query} what={t('The walk')} lines={4} />;
  return (
    <section className="walk-line">
      <h3>{t('The walk, from the buyer on')}</h3>
      <ol>
        {data.steps.map((step) => (
          <li key={step.person.user_id} className={step.stop ? 'walk-stop' : undefined}>
            <UserChip userId={step.person.user_id} name={step.person.name} />
            <span className="walk-facts caption">{factsOf(step)}</span>
            <span className="walk-outcome">
              {step.stop ? (
                <StopWords stop={step.stop} />
              ) : (
                <span className="muted">{step.passed && t(passReasons[step.passed])}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
      {data.is_cut && (
        <p className="caption">{t('The line is longer. Beyond, only those are listed who got a row.')}</p>
      )}
    </section>
  );
}

/** Rank and own rate, and what they made of the highest one so far. */
function factsOf({ rank, rate, high_before, high_after }: WalkStep): string {
  const held = rank ?? t('no rank');
  if (high_before === null || high_after === null) return held;
  const known = {
    rank: held,
    rate: rate === null ? '–' : formatPercent(rate),
    before: formatPercent(high_before),
    after: formatPercent(high_after),
  };
  return high_before === high_after
    ? t('{rank}, rate {rate}, highest stays {before}', known)
    : t('{rank}, rate {rate}, highest {before} to {after}', known);
}

function StopWords({
  stop: { level, part, percent, amount, lapsed },
}: {
  stop: NonNullable<WalkStep['stop']>;
}) {
  const rate = percent === null ? <Money value={amount} /> : formatPercent(percent);
  return (
    <>
      {part === 'own'
        ? t('Own purchase')
        : part === 'same_rate'
          ? t('Stop {level}, same rate', { level })
          : part === 'difference'
            ? t('Stop {level}, difference', { level })
            : t('Level {level}', { level })}
      {': '}
      {rate}
      {lapsed !== null && (
        <span className="caption walk-lapsed">{t('Lapsed: {reason}', { reason: reasonLabel(lapsed) })}</span>
      )}
    </>
  );
}
