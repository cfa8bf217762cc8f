import { readSeller, type Seller, sellerWords, updateSeller } from '@banyan/contract/company/seller';
import { isState, states } from '@banyan/contract/core/states';
import { toast } from '../../../app/toast.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import { type Fields, optionsOf } from '../../../components/form/field.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

/** Who the company is on its invoices. */
export default function SellerSettings() {
  const query = useCall(readSeller);
  return (
    <section className="stack" aria-labelledby="seller">
      <h2 id="seller">{t('Seller on invoices')}</h2>
      <p className="muted">{t('No invoice is made before legal name, address and state are given.')}</p>
      {query.data ? (
        // What was saved is what the form begins with again.
        <SellerForm key={JSON.stringify(query.data)} seller={query.data} />
      ) : (
        <Loading query={query} what={t('The seller')} lines={5} height={36} />
      )}
    </section>
  );
}

function SellerForm({ seller }: { seller: Seller }) {
  const fields: Fields<typeof updateSeller> = {
    legal_name: { label: sellerWords.legal_name },
    address: { label: sellerWords.address, kind: 'textarea' },
    state: { label: sellerWords.state, kind: 'select', options: optionsOf(states) },
    gstin: {
      label: sellerWords.gstin,
      hint: t('15 characters, of this state. Without one, bills of supply are made.'),
    },
    direct_selling_no: { label: sellerWords.direct_selling_no },
  };
  return (
    <ActionForm
      endpoint={updateSeller}
      fields={fields}
      initial={{
        legal_name: seller.legal_name ?? '',
        address: seller.address ?? '',
        ...(isState(seller.state) && { state: seller.state }),
        gstin: seller.gstin ?? '',
        direct_selling_no: seller.direct_selling_no ?? '',
      }}
      submitLabel={t('Save seller')}
      onDone={() => toast({ severity: 'success', summary: t('The seller is saved.') })}
    />
  );
}
