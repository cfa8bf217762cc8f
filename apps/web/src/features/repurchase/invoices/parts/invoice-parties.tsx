import type { Invoice } from '@banyan/contract/repurchase/invoices';
import type { ReactNode } from 'react';
import { t } from '../../../../lib/text.ts';

/** A state with the code under which GST knows it. */
export const stateWords = (state: string, code: string | null): string =>
  code ? `${state} (${code})` : state;

/** Who sells and who buys, side by side. */
export function InvoiceParties({ invoice: { seller, buyer } }: { invoice: Invoice }) {
  return (
    <div className="invoice-parties">
      <Party title={t('Seller')} party={seller}>
        {seller.direct_selling_no && <p>{t('Direct-selling no. {no}', { no: seller.direct_selling_no })}</p>}
      </Party>
      <Party title={t('Buyer')} party={buyer}>
        <p className="mono">{buyer.user_id}</p>
      </Party>
    </div>
  );
}

interface Props {
  title: string;
  party: Invoice['seller'] | Invoice['buyer'];
  children: ReactNode;
}

function Party({ title, party: { name, address, state, state_code, gstin }, children }: Props) {
  return (
    <section>
      <h2>{title}</h2>
      <p>
        <strong>{name}</strong>
      </p>
      {address && <p>{address}</p>}
      <p>{t('State: {state}', { state: stateWords(state, state_code) })}</p>
      {gstin && (
        <p>
          {t('GSTIN')} <span className="mono">{gstin}</span>
        </p>
      )}
      {children}
    </section>
  );
}
