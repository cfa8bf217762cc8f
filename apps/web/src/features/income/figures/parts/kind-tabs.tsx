import type { IncomeKind } from '@banyan/contract/income/income';
import { type DetailedKind, incomeUrls } from '@banyan/contract/income/income-reports';
import { useArea } from '../../../../app/use-area.ts';
import { useScreen } from '../../../../app/use-screen.ts';
import { t } from '../../../../lib/text.ts';
import { ScreenTabs } from './screen-tabs.tsx';

/** The address of a kind's rows, without the area; rewards stand on a ladder. */
export const kindUrl = (kind: IncomeKind): string =>
  kind === 'reward' ? 'reward' : incomeUrls[kind as DetailedKind];
/** The address of a kind's report by level, without the area: level-income-concise. Kinds without levels have none. */
export const conciseUrl = (kind: IncomeKind): string => `${kindUrl(kind).replace('-detailed', '')}-concise`;

/** The two ways to read a kind with levels: row by row and level by level. */
export function KindTabs({ kind }: { kind: IncomeKind }) {
  const { own } = useArea();
  const { entry } = useScreen();
  return (
    <ScreenTabs
      label={t('Detailed or by level')}
      tabs={[
        { href: own(`/income/${kindUrl(kind)}`), label: t('Detailed') },
        {
          href: own(`/income/${conciseUrl(kind)}`),
          label: kind === 'differential' ? t('By rate') : t('By level'),
        },
      ]}
      current={entry?.url ?? ''}
    />
  );
}
