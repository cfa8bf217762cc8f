import { type Duration, durations } from '@banyan/contract/core/constants';
import { type Text, texts } from '@banyan/contract/core/text';
import { useAddress } from '../../../app/use-address.ts';
import { Segments } from '../../../components/parts/segments.tsx';
import { t } from '../../../lib/text.ts';

const words: Record<Duration, Text> = texts({
  Day: 'Day',
  Week: 'Week',
  Month: 'Month',
  '6Months': '6 months',
  Year: 'Year',
  '5Years': '5 years',
  All: 'All',
});

/** The range of a dashboard's charts; the address holds it (docs/screens.md §7.5). */
export function useDuration(): [Duration, (duration: Duration) => void] {
  const [address, show] = useAddress<{ duration: Duration }>();
  const duration = durations.find((known) => known === address.duration) ?? 'Month';
  const set = (next: Duration): void => {
    show({ ...address, duration: next === 'Month' ? undefined : next }, { replace: true });
  };
  return [duration, set];
}

export function DurationSwitch() {
  const [duration, setDuration] = useDuration();
  return (
    <Segments
      label={t('Range')}
      options={durations.map((value) => ({ value, label: t(words[value]) }))}
      value={duration}
      onChange={setDuration}
    />
  );
}
