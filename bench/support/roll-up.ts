import { countLegs, sumLegs } from '@banyan/plan/closing/volumes';
import { figureAt } from '@banyan/plan/columns/figure';
import { buildBinaryTree } from '@banyan/plan/trees/trees';
import type pg from 'pg';
import { loadNetwork } from '../../apps/server/src/modules/genealogy/teams/load-network.ts';
import { copyIn } from '../../apps/server/src/platform/database/copy-in.ts';
import { openBulkClient } from '../../apps/server/src/platform/database/copy-rows.ts';
import { type Figure, figureOf } from './measure.ts';

/**
 * Rolls up business and counts of both legs of every member: out by COPY, over typed arrays, and back by COPY, beside
 * plain SQL that goes level by level from the deepest up.
 */
export async function rollUp(
  url: string,
  owner: pg.Client,
  { members, bySql }: { members: number; bySql: boolean },
): Promise<Figure[]> {
  await owner.query('create unlogged table rolled (member_id bigint, l numeric, r numeric)');
  await owner.query(`create unlogged table rolled_fast (member_id bigint, joined_l int, joined_r int, active_l int,
    active_r int, l bigint, r bigint)`);
  await owner.query('grant insert on rolled_fast to banyan_app');
  const started = performance.now();
  const client = await openBulkClient(url);
  try {
    await client.query('begin isolation level repeatable read');
    const network = await loadNetwork(client);
    const tree = buildBinaryTree(network.parent, network.side);
    const counts = countLegs(tree, network.active);
    const sums = sumLegs(tree, network.business);
    await copyIn(client, { into: 'rolled_fast', fields: 7, rows: network.ids.length }, (writer, i) => {
      writer.int8(network.ids[i] as number);
      writer.int4(counts.joinedLeft[i] as number);
      writer.int4(counts.joinedRight[i] as number);
      writer.int4(counts.activeLeft[i] as number);
      writer.int4(counts.activeRight[i] as number);
      writer.int8(figureAt(sums.left, i));
      writer.int8(figureAt(sums.right, i));
    });
    await client.query('commit');
  } finally {
    await client.end();
  }
  const ms = performance.now() - started;
  const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
  const name = `roll-up of both legs end to end, ${memory} MB (wanted: 2 s at 1M, 15 s and 1,536 MB at 10M)`;
  const fast: Figure = { ...figureOf(name, [ms], ms / 1000), per_second: Math.round((members / ms) * 1000) };
  if (!bySql) return [fast];
  const slow = await rollUpBySql(owner, members);
  return [
    { ...fast, reference: slow.name, ratio: Number((fast.per_second / slow.per_second).toPrecision(3)) },
    slow,
  ];
}

async function rollUpBySql(owner: pg.Client, members: number): Promise<Figure> {
  const started = performance.now();
  await owner.query(`
    insert into rolled select id, 0, 0 from member;
    alter table rolled add primary key (member_id);
    create temp table level as select id, parent_id, side, depth, self_investment as own from member;
    create index on level (depth);
    analyze rolled;
    analyze level;
    do $$
    declare d int;
    begin
      for d in select generate_series((select max(depth) from level), 1, -1) loop
        update rolled r set l = r.l + b.l, r = r.r + b.r
        from (
          select v.parent_id, coalesce(sum(v.own + c.l + c.r) filter (where v.side = 'L'), 0) as l,
            coalesce(sum(v.own + c.l + c.r) filter (where v.side = 'R'), 0) as r
          from level v join rolled c on c.member_id = v.id where v.depth = d group by v.parent_id
        ) b where r.member_id = b.parent_id;
      end loop;
    end $$`);
  const ms = performance.now() - started;
  const { rows } = await owner.query<{ wrong: number }>(
    `select count(*)::int as wrong from rolled r join rolled_fast f using (member_id)
     where r.l * 10 ^ (select round_off_digits from company) <> f.l
       or r.r * 10 ^ (select round_off_digits from company) <> f.r`,
  );
  if (rows[0]?.wrong !== 0) throw new Error(`the two disagree on ${rows[0]?.wrong} members`);
  const figure = figureOf('the same by plain SQL, level by level', [ms], ms / 1000);
  return { ...figure, per_second: Math.round((members / ms) * 1000) };
}
