import type { ChainId } from '@banyan/contract/deposits/chains';

/** Which function of the gateway is called, and with what beside token and amount. */
export type PayCall =
  | { kind: 'package'; order_id: string; onchain_package_id: string; deadline: number }
  | { kind: 'deposit'; order_id: string };

/** What a wallet is asked to pay. */
export interface WalletPayment {
  chain_id: ChainId;
  /** Of the gateway. */
  contract_address: string;
  token: string;
  symbol: string;
  decimals: number;
  /** Smallest units. */
  price_raw: string;
  /** The account that must pay; missing = any. */
  payer?: string;
  call: PayCall;
}
