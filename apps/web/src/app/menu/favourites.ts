import { readFavourites, saveFavourites } from '@banyan/contract/accounts/favourites';
import { useEffect } from 'react';
import { call } from '../../lib/call.ts';
import { readStored, removeStored } from '../../lib/storage.ts';
import { callQuery, useCall } from '../../lib/use-call.ts';
import { queryClient } from '../query-client.ts';
import { useSession } from '../use-session.ts';

const known = callQuery(readFavourites).queryKey;

/** The pages that the signed-in member has marked, kept with the account; none in the other areas. */
export function useFavourites(): readonly string[] {
  const { user } = useSession();
  const isMember = user.user_type === 'User';
  return useCall(readFavourites, {}, { enabled: isMember, quiet: true }).data ?? [];
}

/** Marks other pages: shown at once, and as the account has them when that was refused. */
export async function keepFavourites(urls: string[]): Promise<void> {
  queryClient.setQueryData(known, urls);
  try {
    await call(saveFavourites, { body: { urls } });
  } catch {
    await queryClient.invalidateQueries({ queryKey: known });
  }
}

/** Pages that were marked on this device before the account kept them go to the account, once. */
export function useFormerFavourites(): void {
  const { user, impersonating } = useSession();
  useEffect(() => {
    const key = `favourites${user.user_id}`;
    const stored = readStored('local', key);
    if (impersonating || !Array.isArray(stored)) return;
    removeStored('local', key);
    const urls = stored.filter((url): url is string => typeof url === 'string').slice(0, 30);
    if (urls.length > 0) void keepFavourites(urls);
  }, [user.user_id, impersonating]);
}
