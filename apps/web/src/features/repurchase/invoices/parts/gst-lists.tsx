import { gstParts, gstPartWords, gstRegister, gstSummary } from '@banyan/contract/repurchase/gst-register';
import type { ReactNode } from 'react';
import { FilterTabs } from '../../../../components/report/filter-tabs.tsx';
import { ReportPage } from '../../../../components/report/report-page.tsx';
import { t } from '../../../../lib/text.ts';
import { InvoiceButton } from '../../parts/invoice-button.tsx';

/** Invoices and credit notes of a seller for its returns to GST: to businesses, to consumers, credit notes. */
export function GstRegister({ children }: { children: ReactNode }) {
  return (
    <ReportPage
      report={gstRegister}
      help={t('Every invoice and credit note by rate. Without dates this month.')}
      tabs="part"
      phone={{ title: 'no', amount: 'total', meta: ['on', 'gst_percent', 'buyer', 'place_of_supply'] }}
      rowActions={({ no }) => <InvoiceButton no={no ?? ''} />}
      empty={{
        title: t('No invoices in this time.'),
        text: t('What was sold and given back appears here. Choose other dates.'),
      }}
    >
      {children}
      <FilterTabs
        report={gstRegister}
        name="part"
        label={t('Part')}
        options={[
          { value: '', label: t('All') },
          ...gstParts.map((value) => ({ value, label: t(gstPartWords[value]) })),
        ]}
      />
    </ReportPage>
  );
}

/** The same sales by HSN and rate, less what came back. */
export function HsnSummary({ children }: { children: ReactNode }) {
  return (
    <ReportPage
      report={gstSummary}
      help={t('Sales less returns by HSN and rate. Without dates this month.')}
      phone={{ title: 'hsn', amount: 'total', meta: ['month', 'gst_percent', 'pieces'] }}
      empty={{
        title: t('No invoices in this time.'),
        text: t('What was sold and given back appears here. Choose other dates.'),
      }}
    >
      {children}
    </ReportPage>
  );
}
