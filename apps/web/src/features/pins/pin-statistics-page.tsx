import { pinStatistics } from '@banyan/contract/pins/pins';
import { useArea } from '../../app/use-area.ts';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenButton, ScreenLink } from '../../components/parts/screen-link.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import '../../components/tile/dashboard.css';
import './pin-statistics-page.css';

/** Pins of each package: made, received, given away, used, blocked and left. */
export default function PinStatisticsPage() {
  const { own } = useArea();
  const query = useCall(pinStatistics);
  const packages = query.data;
  const pins = own('/pin-management/view-pin');
  const figures = [
    { key: 'generated', label: t('Generated') },
    { key: 'received', label: t('Received') },
    { key: 'transferred', label: t('Given away') },
    { key: 'used', label: t('Used') },
    { key: 'blocked', label: t('Blocked') },
    { key: 'available', label: t('Unused') },
  ] as const;
  return (
    <div className="stack">
      <PageHeader help={t('Generated and received are what came; the rest is what became of them.')} />
      {!packages && <Loading query={query} what={t('The pins')} lines={6} />}
      {packages?.length === 0 && (
        <Empty
          title={t('No pins yet.')}
          action={
            <ScreenButton href={own('/pin-management/pin-generate')}>{t('Generate pins')}</ScreenButton>
          }
        />
      )}
      {packages && packages.length > 0 && (
        <section
          className="card pin-statistics"
          aria-label={t('Pins by package')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by keyboard
          tabIndex={0}
        >
          <table className="kinds">
            <thead>
              <tr>
                <th scope="col">{t('Package')}</th>
                {figures.map(({ key, label }) => (
                  <th key={key} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {packages.map((row) => (
                <tr key={row.code}>
                  <th scope="row">
                    <ScreenLink href={`${pins}?f_package=${encodeURIComponent(row.code)}`}>
                      {row.package}
                    </ScreenLink>
                  </th>
                  {figures.map(({ key }) => (
                    <td key={key}>{row[key]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('All packages')}</th>
                {figures.map(({ key }) => (
                  <td key={key}>{packages.reduce((sum, row) => sum + row[key], 0)}</td>
                ))}
              </tr>
            </tfoot>
          </table>
        </section>
      )}
    </div>
  );
}
