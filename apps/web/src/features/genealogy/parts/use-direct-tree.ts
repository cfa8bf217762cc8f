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

/** User ids from who stands on top down to somebody below, both included; [] = they do not stand below, or far below. */
export function pathTo(way: DirectAnswer['breadcrumb'], root: string): string[] {
  const { top, skipped, last } = way;
  const all = [...(skipped === 0 ? [top] : []), ...last].map(({ user_id }) => user_id);
  const at = all.indexOf(root || top.user_id);
  return at < 0 ? [] : all.slice(at);
}

/** Who stands on top so that somebody is in view: who does so now, or else the first who is named on the way. */
export function topFor({ top, skipped, last }: DirectAnswer['breadcrumb'], root: string): string {
  const isBelow = pathTo({ top, skipped, last }, root).length > 0;
  return isBelow ? root : skipped === 0 ? '' : (last[0]?.user_id ?? '');
}

/**
 * The sponsor tree from `root` ('' = the top of the own tree), with the way to `find` unfolded: directs come when they are
 * unfolded, a page at a time, and leave the memory when they are folded.
 */
export function useDirectTree(root: string, find: string) {
  const query = useQuery({ ...ask(root, 0), placeholderData: keepPreviousData, gcTime: 60_000 });
  const found = useQuery({ ...ask(find, 0), enabled: find !== '', gcTime: 60_000 });
  const path = find && found.data ? pathTo(found.data.breadcrumb, root) : [];
  const branches = useBranches(`${root}/${find}`, path.slice(1, -1));
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
    /** The way to who is looked for, and those on it, who may stand on a page of directs that has not come. */
    path,
    onPath: [...answers.map(({ parent }) => parent), ...(found.data ? [found.data.parent] : [])],
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
