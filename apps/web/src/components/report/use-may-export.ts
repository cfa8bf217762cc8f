import type { Endpoint } from '@banyan/contract/core/endpoint';
import { exportRights } from '@banyan/contract/core/rights';
import { useHolds } from '../../app/use-rights.ts';
import { useSession } from '../../app/use-session.ts';

/** Whether the signed-in person may take a report away as a file. */
export function useMayExport({ screens }: Pick<Endpoint, 'screens'>): boolean {
  const holds = useHolds();
  const { user_type } = useSession().user;
  return user_type !== 'Admin' || exportRights(screens).every(holds);
}
