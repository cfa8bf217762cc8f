import { setCommissionRates } from '@banyan/contract/commissions/commissions';
import { useEffect, useState } from 'react';
import { useAddress } from '../../../app/use-address.ts';
import { useMayCall } from '../../../app/use-rights.ts';
import CommissionPanel from '../../../components/commission/commission-panel.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { t } from '../../../lib/text.ts';
import { SetCommissionDialog } from '../set-commission-dialog.tsx';

/** The commission of one franchise, for an admin. */
export default function Commission({ userId }: { userId: string }) {
  const [isOpen, setOpen] = useState(false);
  const maySet = useMayCall()(setCommissionRates);
  const [address, show] = useAddress<{ f_franchise: string }>();
  const isOf = address.f_franchise === userId;
  // the list is of this franchise alone, whichever way somebody came here
  useEffect(() => {
    if (!isOf) show({ ...address, f_franchise: userId }, { replace: true });
  }, [isOf, address, show, userId]);
  if (!isOf) return null;
  return (
    <>
      <CommissionPanel
        userId={userId}
        action={maySet && <Button onClick={() => setOpen(true)}>{t('Set rates')}</Button>}
      />
      {isOpen && <SetCommissionDialog userId={userId} onClose={() => setOpen(false)} />}
    </>
  );
}
