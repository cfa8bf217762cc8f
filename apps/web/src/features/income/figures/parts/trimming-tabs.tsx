import { useArea } from '../../../../app/use-area.ts';
import { useScreen } from '../../../../app/use-screen.ts';
import { t } from '../../../../lib/text.ts';
import { ScreenTabs } from './screen-tabs.tsx';

/** The two ways in which matching loses something: money to caps, and volume that may not stay. */
export function TrimmingTabs() {
  const { own } = useArea();
  const { entry } = useScreen();
  return (
    <ScreenTabs
      label={t('Trimmed income, flushed volume')}
      tabs={[
        { href: own('/income/matching-trimming-details'), label: t('Trimmed income') },
        { href: own('/income/matching-flushed-details'), label: t('Flushed volume') },
      ]}
      current={entry?.url ?? ''}
    />
  );
}
