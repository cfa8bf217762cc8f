import type { TransferTarget } from '@banyan/contract/transfers/transfers';
import { useCompanyLists } from '../../../app/company.ts';
import { useArea } from '../../../app/use-area.ts';
import { fromServer } from '../../../lib/text.ts';

/** The names of wallets by their codes: of the signed-in person's own, or of whom they send to. */
export function useWalletNames() {
  const lists = useCompanyLists();
  const { isFranchise } = useArea();
  const of = (target: TransferTarget, code: string): string => {
    const isOfFranchise = target === 'Own' ? isFranchise : target === 'Franchise';
    const wallets = (isOfFranchise ? lists?.franchise_wallets : lists?.user_wallets) ?? [];
    return fromServer(wallets.find((wallet) => wallet.code === code)?.name ?? code);
  };
  return { of, own: (code: string): string => of('Own', code) };
}
