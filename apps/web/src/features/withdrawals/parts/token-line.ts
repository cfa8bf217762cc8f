import type { CompanyDetails } from '@banyan/contract/company/company';
import type { Line } from '../../../components/parts/lines.tsx';
import { formatMoney } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';

interface Tokens {
  symbol: string;
  amount: string;
  /** Company currency for one token. */
  rate: string;
}

/** What a chain would pay now; the rate of the approval counts. */
export const tokenLine = ({ symbol, amount, rate }: Tokens, company: CompanyDetails['data']): Line => ({
  label: t('At the rate of now, {rate}', { rate: formatMoney(rate, company) }),
  value: `${amount} ${symbol}`,
});
