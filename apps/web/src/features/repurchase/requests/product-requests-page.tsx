import { stockRequests } from '@banyan/contract/repurchase/stock-requests';
import { FilterTabs } from '../../../components/report/filter-tabs.tsx';
import { t } from '../../../lib/text.ts';
import StockRequestList from './parts/stock-request-list.tsx';

/** Requests for goods that a franchise made, and those of its sub-franchises that it decides. */
export default function ProductRequestsPage() {
  return (
    <StockRequestList>
      <FilterTabs
        report={stockRequests}
        name="side"
        label={t('Made or received')}
        options={[
          { value: '', label: t('All') },
          { value: 'Received', label: t('To me') },
          { value: 'Made', label: t('By me') },
        ]}
      />
    </StockRequestList>
  );
}
