import type { RowOf } from '@banyan/contract/core/report';
import type { alerts } from '@banyan/contract/withdrawals/alerts';

/** An alert as it is listed. */
export type AlertRow = RowOf<typeof alerts>;
