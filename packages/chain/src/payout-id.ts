import { type Hex, keccak256, stringToHex } from 'viem';

/**
 * The id under which the vault pays a withdrawal, once for ever. It is made from the withdrawal's number, so a database
 * that was put back to a copy of yesterday names the same payment by the same id (docs/on-chain.md §5).
 * @param payout.withdrawal its number, W1000001
 */
export const payoutId = (payout: { chain_id: number; vault: Hex; withdrawal: string }): Hex =>
  keccak256(stringToHex(`payout:${payout.chain_id}:${payout.vault.toLowerCase()}:${payout.withdrawal}`));
