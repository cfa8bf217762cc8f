import { pinTransferHistory } from '@banyan/contract/pins/pin-transfers';
import { useArea } from '../../app/use-area.ts';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { FilterTabs } from '../../components/report/filter-tabs.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';

/** Who gave pins to whom; each transfer names its pins. */
export default function PinTransfersPage() {
  const { isAdmin, own } = useArea();
  const form = own('/pin-management/pin-transfer');
  return (
    <ReportPage
      report={pinTransferHistory}
      help={isAdmin ? t('All transfers of pins.') : t('Pins you sent and received, newest first.')}
      {...(isAdmin ? {} : { tabs: 'direction' as const })}
      phone={{ title: 'to', amount: 'count', meta: ['from', 'package', 'at'] }}
      details={({ pins }) => (
        <p>
          {t('Pins')}: {pins.join(', ')}
        </p>
      )}
      actions={
        <ScreenButton href={form} variant="primary">
          {t('Transfer pins')}
        </ScreenButton>
      }
      empty={{
        title: t('No transfers yet.'),
        text: t('Pins that go from one holder to another appear here.'),
        action: <ScreenButton href={form}>{t('Transfer pins')}</ScreenButton>,
      }}
    >
      {!isAdmin && (
        <FilterTabs
          report={pinTransferHistory}
          name="direction"
          label={t('Sent or received')}
          options={[
            { value: '', label: t('All') },
            { value: 'Sent', label: t('Sent') },
            { value: 'Received', label: t('Received') },
          ]}
        />
      )}
    </ReportPage>
  );
}
