import { type BinaryNode, binaryTree, findInBinaryTree } from '@banyan/contract/genealogy/trees';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useSession } from '../../../app/use-session.ts';
import { useBranches } from '../../../components/tree/use-branches.ts';
import { callQuery, useCall } from '../../../lib/use-call.ts';

/** Levels an unfolded branch brings: the member, those below and those below them. */
const branchLevels = 3;

const ask = (root: string, levels: number) => callQuery(binaryTree, { root, levels }, { quiet: true });

/**
 * The binary tree from `root` ('' = the top of the own tree) with its unfolded branches, and the way to `find`.
 * Branches leave the memory when they are folded.
 */
export function useBinaryTree(root: string, levels: number, find: string) {
  const query = useQuery({ ...ask(root, levels), placeholderData: keepPreviousData, gcTime: 60_000 });
  const branches = useBranches(`${root}/${levels}/${find}`);
  const asked = useQueries({
    queries: branches.opened.map((key) => ({ ...ask(key, branchLevels), gcTime: 0 })),
  });
  const way = useCall(
    findInBinaryTree,
    { user_id: find, root, levels },
    { quiet: true, enabled: find !== '', gcTime: 60_000 },
  );
  const states = new Map(
    branches.opened.map((key, at) => {
      const answer = asked[at];
      return [key, answer?.data ? 'done' : answer?.error ? 'failed' : 'busy'] as const;
    }),
  );
  const answers = [query.data, ...asked.map(({ data }) => data)].flatMap((data) => data ?? []);
  return { query, branches, asked, states, answers, path: new Set(find ? way.data?.path : []) };
}

/** Where a free place leads: who looks at the tree is the sponsor, for an admin the member above the place. */
export function useSlotHref(): (parent: BinaryNode, side: 'L' | 'R') => string {
  const { user } = useSession();
  return ({ user_id: parent }, side) => {
    const sponsor = user.user_type === 'Admin' ? parent : user.user_id;
    return `/accounts/sign-up?${new URLSearchParams({ sponsor, parent, side })}`;
  };
}
