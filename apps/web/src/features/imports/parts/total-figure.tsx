import { isCount, totalWords } from '@banyan/contract/imports/import-totals';
import { useCompanyLists } from '../../../app/company.ts';
import { Money, Nothing } from '../../../components/parts/figures.tsx';
import { formatCount } from '../../../lib/format.ts';
import { fromServer } from '../../../lib/text.ts';

/** A control total in words; that of a wallet by the name of the wallet. */
export function useTotalLabel(): (name: string) => string {
  const wallets = useCompanyLists()?.user_wallets ?? [];
  return (name) =>
    fromServer(wallets.find(({ code }) => name === `wallets.${code}`)?.name ?? totalWords(name));
}

/** A control total: how many, or how much; a dash where it is not said. */
export function TotalFigure({ name, value }: { name: string; value: string | null | undefined }) {
  if (value === undefined || value === null) return <Nothing />;
  return isCount(name) ? formatCount(Number(value)) : <Money value={value} />;
}
