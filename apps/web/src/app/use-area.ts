import { useSession } from './use-session.ts';

const roots = { User: '/user', Admin: '/admin', Franchise: '/franchise' } as const;

/** The area somebody is in: one page serves several, with other words, columns and links in each. */
export function useArea() {
  const { user_type } = useSession().user;
  const type = user_type === 'Admin' || user_type === 'Franchise' ? user_type : 'User';
  return {
    isMember: type === 'User',
    isAdmin: type === 'Admin',
    isFranchise: type === 'Franchise',
    /** The address of a screen that has the same one in each area: `own('/income/all-income')`. */
    own: (screen: `/${string}`): string => `${roots[type]}${screen}`,
  };
}
