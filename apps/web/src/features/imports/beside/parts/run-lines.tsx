import type { SideBySide } from '@banyan/contract/imports/side-by-side';
import { useCompany } from '../../../../app/company.ts';
import { DateTime } from '../../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../../components/parts/lines.tsx';
import { formatDate } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';

/** How far the company has come beside its old system. */
export function RunLines({ run }: { run: NonNullable<SideBySide['run']> }) {
  const { timezone } = useCompany();
  const date = (on: string | null) => (on ? formatDate(on, timezone) : t('None yet'));
  const lines: Line[] = [
    { label: t('From'), value: run.from_name },
    { label: t('Since'), value: date(run.since) },
    {
      label: t('Brought in until'),
      value: run.fed_through < run.since ? t('None yet') : date(run.fed_through),
    },
    { label: t('Compared until'), value: date(run.compared_through) },
    { label: t('Begun'), value: <DateTime value={run.began_at} /> },
    ...(run.began_by ? [{ label: t('By'), value: run.began_by.name }] : []),
  ];
  return (
    <section className="card stack" aria-label={t('Side by side')}>
      <p>{t('Nothing is paid out here: the old system pays.')}</p>
      <Lines lines={lines} />
    </section>
  );
}
