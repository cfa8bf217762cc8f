import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { directTree } from '@banyan/contract/genealogy/trees';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBranches } from '../../../components/tree/use-branches.ts';
import { callQuery } from '../../../lib/use-call.ts';

export type DirectAnswer = ReplyOf<typeof directTree>['data'];

/** Directs that come at a time: six rows of them are still looked through. */
const pageSize = 48;

const ask = (parent: string, page: number) =>
  callQuery(directTree, { parent, page_index: page, page_size: pageSize }, { quiet: true });

/**
 * The sponsor tree from `root` ('' = the top of the own tree): directs come when they are unfolded, a page at a time,
 * and leave the memory when they are folded.
 */
export function useDirectTree(root: string) {
  const query = useQuery({ ...ask(root, 0), placeholderData: keepPreviousData, gcTime: 60_000 });
  const branches = useBranches(root);
  const top = query.data?.parent.user_id ?? '';
  const [more, setMore] = useState<{ of: string; pages: Record<string, number> }>({ of: root, pages: {} });
  const pages = more.of === root ? more.pages : {};
  const pagesOf = (key: string): number => pages[key] ?? 1;
  const wanted = [top, ...branches.opened]
    .filter((key) => key !== '')
    .flatMap((key) => Array.from({ length: pagesOf(key) }, (_, page) => ({ key, page })))
    .filter(({ key, page }) => key !== top || page > 0);
  const asked = useQueries({ queries: wanted.map(({ key, page }) => ({ ...ask(key, page), gcTime: 0 })) });
  const parts = wanted.map((part, at) => ({ ...part, query: asked[at] }));
  const answers = [query.data, ...asked.map(({ data }) => data)].flatMap((data) => data ?? []);
  return {
    query,
    branches,
    answers,
    /** How far the directs of somebody are. */
    stateOf: (key: string): 'busy' | 'failed' | 'done' | undefined => {
      const own = parts.filter((part) => part.key === key);
      if (own.length === 0) return undefined;
      if (own.some((part) => part.query?.error)) return 'failed';
      return own[0]?.query?.data ? 'done' : 'busy';
    },
    retry: (key: string): void => {
      for (const part of parts) if (part.key === key && part.query?.error) void part.query.refetch();
    },
    showMore: (key: string): void => setMore({ of: root, pages: { ...pages, [key]: pagesOf(key) + 1 } }),
  };
}
