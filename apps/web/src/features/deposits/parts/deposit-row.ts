import type { RowOf } from '@banyan/contract/core/report';
import type { cryptoDeposits } from '@banyan/contract/deposits/crypto-deposits';

export type DepositRow = RowOf<typeof cryptoDeposits>;
