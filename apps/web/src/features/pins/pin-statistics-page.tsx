import { pinStatistics } from '@banyan/contract/pins/pin-figures';
import { useArea } from '../../app/use-area.ts';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { PinFigures } from '../../components/parts/pin-figures.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';

/** Pins of each package: made, received, given away, used, blocked and left. */
export default function PinStatisticsPage() {
  const { own } = useArea();
  const query = useCall(pinStatistics);
  const packages = query.data;
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
        <PinFigures
          packages={packages}
          pinsOf={(name) => `${own('/pin-management/view-pin')}?f_package=${encodeURIComponent(name)}`}
        />
      )}
    </div>
  );
}
