import { adminDetails, type Details, franchiseDetails, userDetails } from '@banyan/contract/accounts/details';
import { homeOf, type UserType } from '@banyan/contract/core/roles';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryClient } from '../query-client.ts';
import { useSession } from '../use-session.ts';
import { settleLanguage } from './own-language.ts';
import { getSession, updateUser } from './session.ts';

/** The calls of docs/screens.md §6.2 each area begins with; the first item of `data` is the person. */
const ask = (type: UserType, userId: string): Promise<{ data: Details[] }> => {
  if (type === 'Admin') return call(adminDetails, { query: { admin_user_id: userId } });
  if (type === 'Franchise') return call(franchiseDetails, { query: { user_id: userId } });
  return call(userDetails, { query: { user_id: userId } });
};

export const detailsKey = (userId: string): string[] => ['details', userId];

const queryOf = (type: UserType, userId: string) => ({
  queryKey: detailsKey(userId),
  queryFn: async (): Promise<Details | null> => (await ask(type, userId)).data[0] ?? null,
  staleTime: 30_000,
});

/** Loads the signed-in person and renews the session with what the server says: rights change at once. */
export async function loadDetails(type: UserType): Promise<Details | null> {
  const { user_id } = getSession().user;
  const details = await queryClient.fetchQuery(queryOf(type, user_id));
  if (details && getSession().user.user_id === user_id) {
    const { access_rights, is_two_factor_auth_enabled, profile_image_url, name } = details;
    updateUser({ access_rights, is_two_factor_auth_enabled, profile_image_url, name });
    await settleLanguage(details.language);
  }
  return details;
}

/** The signed-in person as the area loaded them. */
export function useDetails(): Details | undefined {
  const { user } = useSession();
  const { data } = useQuery({
    ...queryOf(user.user_type as UserType, user.user_id),
    enabled: user.user_id !== '',
  });
  return data ?? undefined;
}

/** Whether somebody must choose a password of their own, or set up a second factor, before anything else. */
export const mustSecure = (details: Details): boolean =>
  details.must_change_password || (details.is_second_factor_compulsory && details.two_factor_mode === null);

/** Where they do so. */
export const securityOf = (type: UserType): string => homeOf[type].replace(/[^/]+$/, 'security');
