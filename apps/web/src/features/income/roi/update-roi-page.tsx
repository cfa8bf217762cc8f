import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { roiImpact, roiPackages, roiPercentages, updateRoiPercentage } from '@banyan/contract/income/roi';
import { useMemo } from 'react';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import { Receipt } from '../../../components/form/receipt.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { DateTime } from '../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../components/parts/lines.tsx';
import { PageHeader } from '../../../components/parts/page-header.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { WaitsNote } from '../../../components/parts/waits-note.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { formatPercent } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import { impactLines } from './parts/impact-lines.tsx';

const ImpactSide = lazyPart(() => import('./parts/impact-side.tsx'));

/** Changes the daily ROI percentage of a package from a date on: what a day costs is shown before. */
export default function UpdateRoiPage() {
  const packages = useCall(roiPackages);
  const fields = useMemo(() => fieldsOf(packages.data ?? []), [packages.data]);
  return (
    <div className="stack">
      <PageHeader
        help={t(
          'The new percentage applies from its date, also to running topups. Earlier days do not change.',
        )}
      />
      {packages.data ? (
        <ActionForm
          endpoint={updateRoiPercentage}
          fields={fields}
          submitLabel={({ percent }) => t('Set {percent}', { percent: formatPercent(percent) })}
          side={(form) => <ImpactSide form={form} />}
          review={(values) => <Impact values={values} />}
          receipt={({ data }, again) => (
            <Receipt
              title={t('The percentage is set')}
              no={data.package}
              lines={[
                { label: t('Daily ROI'), value: formatPercent(data.percent) },
                { label: t('From'), value: <DateTime value={data.effective_on} withTime={false} /> },
              ]}
              actions={<Button onClick={again}>{t('Enter another')}</Button>}
            />
          )}
        />
      ) : (
        <Loading query={packages} what={t('The packages')} lines={6} />
      )}
      {/* the form first: the list below it would be pushed down */}
      {!packages.isPending && (
        <ReportPage
          report={roiPercentages}
          part={t('Percentage changes')}
          phone={{ title: 'package', amount: 'percent', meta: ['effective_on', 'status'] }}
          cells={{ effective_on: ({ effective_on }) => <DateTime value={effective_on} withTime={false} /> }}
          empty={{
            title: t('No percentage has been changed.'),
            text: t('Every topup earns the percentage of its package.'),
          }}
        />
      )}
    </div>
  );
}

function fieldsOf(
  packages: readonly { code: string; name: string; percent: string | null }[],
): Fields<typeof updateRoiPercentage> {
  return {
    package: {
      label: text('Package'),
      kind: 'select',
      options: packages.map(({ code, name, percent }) => ({
        value: code,
        label: percent
          ? t('{name}, now {percent} a day', { name, percent: formatPercent(percent) })
          : t('{name}, no ROI now', { name }),
      })),
    },
    percent: { label: text('Daily percentage'), hint: t('0 stops the ROI of this package.') },
    effective_on: { label: text('From'), kind: 'date', hint: t('Today or later.') },
  };
}

/** What the running topups of the package earn on a day, now and then. */
function Impact({ values }: { values: BodyOf<typeof updateRoiPercentage> }) {
  const asked = { package: values.package, percent: values.percent };
  const query = useCall(roiImpact, asked, { quiet: true, gcTime: 0 });
  const { data } = query;
  if (!data) return <Loading query={query} what={t('Cost')} lines={6} />;
  const lines: Line[] = [
    { label: t('Package'), value: data.name },
    { label: t('From'), value: <DateTime value={values.effective_on} withTime={false} /> },
    ...impactLines(data, asked.percent),
  ];
  return (
    <>
      <Lines lines={lines} />
      <p className="caption">{t('At most: blocked members and full caps are not paid.')}</p>
      <WaitsNote why={data.why} />
    </>
  );
}
