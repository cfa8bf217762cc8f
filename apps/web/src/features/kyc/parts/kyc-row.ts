import type { RowOf } from '@banyan/contract/core/report';
import type { kycRequests } from '@banyan/contract/kyc/kyc';

/** One request, as the list of admins has it. */
export type KycRow = RowOf<typeof kycRequests>;
