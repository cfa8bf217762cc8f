import type { RowOf } from '@banyan/contract/core/report';
import { daywiseBusiness } from '@banyan/contract/income/daywise-business';
import { useArea } from '../../../app/use-area.ts';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { isZero } from '../../../lib/decimal.ts';
import { t } from '../../../lib/text.ts';

/** Joinings, activations and business of both legs, a row per day. */
export default function DaywiseBusinessPage() {
  const { isAdmin } = useArea();
  return (
    <ReportPage
      report={daywiseBusiness}
      help={
        isAdmin
          ? t('Daily business in both legs of a member. Without a filter: the first member.')
          : t('Daily business in your legs. Without a date: the last 30 days.')
      }
      phone={{ title: 'on', meta: ['joined_left', 'joined_right', 'business_left', 'business_right'] }}
      hides={isSilent}
      empty={{
        title: t('No business on these days.'),
        text: t('Choose earlier dates.'),
      }}
    />
  );
}

type Day = RowOf<typeof daywiseBusiness>;

/** Virtual business, and what closings carried and matched, say nothing where a member has none of it. */
function isSilent(column: keyof Day, days: readonly Day[]): boolean {
  if (column === 'virtual_left' || column === 'virtual_right')
    return days.every((day) => isZero(day.virtual_left) && isZero(day.virtual_right));
  return /^carry_|^matched$/.test(column) && days.every(({ matched }) => matched === null);
}
