import type { Language } from '@banyan/contract/core/languages';
import { message, type Text, texts } from '@banyan/contract/core/text';
import { entryKinds } from '@banyan/contract/ledger/entry-kinds';
import { inLanguage } from '../../platform/in-language.ts';

/** The accounts of docs/ledger.md §2; one of a kind of income has the name of that income. */
const names: Readonly<Record<string, Text>> = texts({
  adjustment: 'Credits and debits by hand',
  arbitrage_fee: 'Arbitrage fees',
  board_fee: 'Board place fees',
  fees: 'Fees',
  franchise_commission: 'Franchise commission',
  gst_payable: 'GST to pay',
  lapsed_income: 'Lapsed income',
  network_fee: 'Network fees',
  opening_balance: 'Opening balances',
  package_sales: 'Package sales',
  payout_clearing: 'Payout clearing',
  payout_service: 'Payout service',
  pin_liability: 'Pin liability',
  repurchase_sales: 'Repurchase sales',
  tds_payable: 'TDS to pay',
  withdrawal_charge: 'Withdrawal charge',
});

/** A company account in words: `bank_clearing:UPI` is "Bank clearing, UPI"; one without a name is its code in words. */
export function nameCompanyAccount(code: string, language: Language): string {
  const [kind = '', of = ''] = code.split(':');
  const income = Object.entries(entryKinds).find(([name]) => kind === 'income' && name === `income_${of}`);
  if (income) return inLanguage(income[1].words, language);
  if (kind === 'bank_clearing') return inLanguage(message('Bank clearing, {mode}', { mode: of }), language);
  if (kind === 'chain_clearing')
    return inLanguage(message('Chain clearing, {chain}', { chain: of }), language);
  const words = code.replaceAll(/[_:]/g, ' ');
  return inLanguage(names[code] ?? words.charAt(0).toUpperCase() + words.slice(1), language);
}
