import { boards } from '@banyan/contract/income/boards';
import { type MatrixNode, matrixPools, matrixTree } from '@banyan/contract/income/matrix';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useCompany } from '../../../app/company.ts';
import { useArea } from '../../../app/use-area.ts';
import { useScreen } from '../../../app/use-screen.ts';
import { DateTime } from '../../../components/parts/figures.tsx';
import { PageHeader } from '../../../components/parts/page-header.tsx';
import { planName } from '../../../components/parts/plan-name.ts';
import { Empty } from '../../../components/parts/states.tsx';
import { FindMember } from '../../../components/tree/find-member.tsx';
import { TreeDrawer } from '../../../components/tree/tree-drawer.tsx';
import { TreeFrame } from '../../../components/tree/tree-frame.tsx';
import { Crumbs, Segments, ToolSelect } from '../../../components/tree/tree-parts.tsx';
import { TreeView } from '../../../components/tree/tree-view.tsx';
import { useBranches } from '../../../components/tree/use-branches.ts';
import { useTreeUrl } from '../../../components/tree/use-tree-url.ts';
import { formatCount, formatDate } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { t } from '../../../lib/text.ts';
import { callQuery, useCall } from '../../../lib/use-call.ts';
import { knownEntries, matrixItems } from './parts/matrix-items.ts';

// a plan with boards alone shows them
const OwnBoards = lazyPart(async () => ({ default: (await import('./parts/own-boards.tsx')).OwnBoards }));

const ask = (pool: string, entry: string, levels: number) =>
  callQuery(matrixTree, { pool, entry, levels }, { quiet: true });
const levelChoices = ['1', '2', '3'] as const;

/** The matrices: a pool, one of the own entries in it, and the places below, vacant ones included. */
export default function MatrixTreePage() {
  const url = useTreeUrl();
  const { title } = useScreen();
  const { timezone } = useCompany();
  const { isAdmin } = useArea();
  const member = isAdmin ? url.get('member') : '';
  const pools = useCall(matrixPools, { member }, { quiet: true });
  const onBoards = useCall(boards, { member }, { quiet: true });
  const hasBoards = Boolean(onBoards.data && onBoards.data.tiers.length + onBoards.data.open.length > 0);
  const pool = pools.data?.find(({ code }) => code === url.get('pool')) ?? pools.data?.[0];
  const entry = url.get('root') || (member && pool?.entries[0] ? String(pool.entries[0].no) : '');
  const levels = levelChoices.find((known) => known === url.get('levels')) ?? '2';
  const code = pool?.code ?? '';
  const query = useQuery({
    ...ask(code, entry, Number(levels)),
    enabled: code !== '',
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  const branches = useBranches(`${code}/${entry}/${levels}`);
  const asked = useQueries({
    queries: branches.opened.map((key) => ({ ...ask(code, key, 1), gcTime: 0 })),
  });
  const states = new Map(
    branches.opened.map(
      (key, at) => [key, asked[at]?.data ? 'done' : asked[at]?.error ? 'failed' : 'busy'] as const,
    ),
  );
  const answers = [query.data, ...asked.map(({ data }) => data)].flatMap((data) => data ?? []);
  const root = matrixItems(answers, { folded: branches.folded, branches: states });
  const opened = knownEntries(answers).get(Number(url.get('row')))?.node;
  const top = query.data;
  const crumbs = top?.breadcrumb ?? [];
  const isNobody = pools.data?.length === 0 || (top !== undefined && top.root === null);
  const drawn = onBoards.data && hasBoards && (
    <Suspense>
      <OwnBoards data={onBoards.data} whose={!isAdmin ? 'own' : member ? 'member' : 'nobody'} />
    </Suspense>
  );
  const find = isAdmin && (
    <FindMember tree="binary" onPick={(id) => url.set({ member: id, root: '', row: '' })} />
  );
  if (drawn && pools.data?.length === 0)
    return (
      <>
        <PageHeader help={t('The plan pays by boards.')} action={find} />
        {drawn}
      </>
    );
  return (
    <>
      <TreeFrame
        url={url}
        query={{
          error: pools.error ?? query.error,
          isFetching: pools.isFetching || query.isFetching,
          refetch: () => (pools.error ? pools.refetch() : query.refetch()),
        }}
        time={undefined}
        help={t(
          'Entries and the places below them. A vacant place is filled by the next entry that reaches it.',
        )}
        action={find}
        crumbs={
          crumbs.length > 0 && (
            <Crumbs
              top={t('Entry {no}', { no: crumbs[0]?.no ?? '' })}
              onTop={() => url.setRoot(String(crumbs[0]?.no ?? ''))}
              skipped={0}
              last={crumbs.slice(1).map(({ no, name }) => ({ key: String(no), name: `${name} ${no}` }))}
              onStep={url.setRoot}
            />
          )
        }
        awaitsTools={pools.isLoading}
        tools={
          pool && (
            <>
              <ToolSelect
                label={t('Pool')}
                value={code}
                options={(pools.data ?? []).map((each) => ({ value: each.code, label: planName(each.code) }))}
                onChange={(value) => url.set({ pool: value, root: '', row: '' })}
              />
              <ToolSelect
                label={isAdmin && !member ? t('First entries') : t('Entry')}
                value={entry || String(top?.root ?? '')}
                options={entryOptions(pool.entries, entry || String(top?.root ?? ''), timezone)}
                onChange={url.setRoot}
              />
              <Segments
                label={t('Levels')}
                options={levelChoices.map((value) => ({
                  value,
                  label: value === '1' ? t('1 level') : t('{count} levels', { count: value }),
                }))}
                value={levels}
                onChange={(value) => url.set({ levels: value === '2' ? '' : value }, { replace: true })}
              />
            </>
          )
        }
      >
        {isNobody ? (
          <Empty
            title={pools.data?.length === 0 ? t('The plan has no matrix pool.') : t('There is no entry yet.')}
            text={t("A topup of a pool's package makes an entry.")}
          />
        ) : (
          root && (
            <TreeView
              title={title}
              root={root}
              view={url.view}
              noteTitle={undefined}
              found={undefined}
              onFold={(whole, item) => {
                if (item.fold === 'failed') void asked[branches.opened.indexOf(item.key)]?.refetch();
                else branches.toggle(whole, item);
              }}
              onOpen={(key) => url.set({ row: key })}
            />
          )
        )}
      </TreeFrame>
      {drawn}
      {opened && (
        <TreeDrawer
          person={opened}
          lines={linesOf(opened, pool?.capacity ?? [])}
          onRoot={opened.no === top?.root ? undefined : () => url.setRoot(String(opened.no))}
          onClose={() => url.set({ row: '' }, { replace: true })}
        />
      )}
    </>
  );
}

/** The entries to choose from; one that was reached through the tree stands among them. */
function entryOptions(entries: readonly { no: number; at: string }[], current: string, timezone: string) {
  const options = entries.map(({ no, at }) => ({
    value: String(no),
    label: `${no} (${formatDate(at, timezone)})`,
  }));
  const isListed = current === '' || options.some(({ value }) => value === current);
  return isListed ? options : [{ value: current, label: current }, ...options];
}

const linesOf = (node: MatrixNode, capacity: readonly number[]) => [
  { label: t('Entry'), value: formatCount(node.no) },
  { label: t('Entered'), value: <DateTime value={node.at} /> },
  { label: t('By'), value: t(node.origin) },
  ...node.filled.map((count, at) => ({
    label: t('Level {level}', { level: at + 1 }),
    value: t('{filled} of {places} filled', {
      filled: formatCount(count),
      places: formatCount(capacity[at] ?? 0),
    }),
  })),
];
