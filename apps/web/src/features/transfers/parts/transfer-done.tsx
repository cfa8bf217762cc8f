import type { TransferReceipt } from '@banyan/contract/transfers/transfers';
import { useCompany, useCompanyLists } from '../../../app/company.ts';
import { RequestReceipt } from '../../../components/form/request-receipt.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { isZero } from '../../../lib/decimal.ts';
import { formatMoney } from '../../../lib/format.ts';
import { fromServer, t } from '../../../lib/text.ts';

interface Props {
  transfer: TransferReceipt;
  again: () => void;
  history: string;
}

/** A transfer that was made, or waits for a second admin: its number, between whom, and how much. */
export function TransferDone({ transfer, again, history }: Props) {
  const company = useCompany();
  const lists = useCompanyLists();
  const partyWords = ({ name, user_id, owner_type, wallet }: TransferReceipt['from']): string => {
    const wallets = (owner_type === 'User' ? lists?.user_wallets : lists?.franchise_wallets) ?? [];
    const known = wallets.find(({ code }) => code === wallet)?.name ?? wallet;
    return `${name} (${user_id}), ${fromServer(known)}`;
  };
  return (
    <RequestReceipt
      request={transfer}
      done={t('{amount} sent', { amount: formatMoney(transfer.amount, company) })}
      lines={[
        { label: t('From'), value: partyWords(transfer.from) },
        { label: t('To'), value: partyWords(transfer.to) },
        ...(isZero(transfer.charge)
          ? []
          : [{ label: t('Charge'), value: <Money value={transfer.charge} /> }]),
        { label: t('Amount'), value: <Money value={transfer.amount} />, total: true },
      ]}
      actions={
        <>
          <ScreenButton href={history}>{t('History')}</ScreenButton>
          <Button onClick={again}>{t('Send another')}</Button>
        </>
      }
    />
  );
}
