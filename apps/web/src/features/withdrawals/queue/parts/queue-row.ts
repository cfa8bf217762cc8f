import type { RowOf } from '@banyan/contract/core/report';
import type { withdrawalQueue } from '@banyan/contract/withdrawals/queue';

/** A withdrawal as the queue lists it. */
export type QueueRow = RowOf<typeof withdrawalQueue>;
