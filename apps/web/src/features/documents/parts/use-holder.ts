import { useAddress } from '../../../app/use-address.ts';
import { useArea } from '../../../app/use-area.ts';

/** Whose paper a page shows: the own one, or for an admin that of the member in the address. */
export function useHolder(): { query: { user_id?: string }; isNamed: boolean; isOwn: boolean } {
  const { isAdmin } = useArea();
  const [{ user_id }] = useAddress<{ user_id: string }>();
  if (!isAdmin) return { query: {}, isNamed: true, isOwn: true };
  return { query: user_id ? { user_id } : {}, isNamed: Boolean(user_id), isOwn: false };
}
