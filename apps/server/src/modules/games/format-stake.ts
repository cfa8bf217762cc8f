import { formatMoney, type MoneyStyle } from '@banyan/contract/core/money';
import { money } from '../ledger/rules.ts';

/** An amount that is played with: money as the company writes it, or play credits, which are no currency. */
export const formatStake = (amount: string, asset_id: number, company: MoneyStyle): string =>
  formatMoney(
    amount,
    asset_id === money ? company : { ...company, currency_symbol: '', is_currency_symbol_prefixed: true },
  );
