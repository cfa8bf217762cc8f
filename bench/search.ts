import { data, endpoint } from '@banyan/contract/core/endpoint';
import { recordNo } from '@banyan/contract/core/records';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { mountsOn } from '../apps/server/src/platform/http/mounts.ts';
import type { Server } from '../apps/server/src/platform/http/server.ts';
import { type Figure, takeTurns } from './support/measure.ts';
import { openAdmin, pages } from './support/report-pages.ts';
import { openNetwork, openStage, type Stage, signEverybodyIn } from './support/stage.ts';

const plainMember = endpoint({
  method: 'GET',
  path: 'bench/member',
  summary: 'Answers members whose id begins with a text, by one index',
  screens: ['/admin/member/member-search'],
  query: z.object({ words: z.string() }),
  reply: data(z.array(z.record(z.string(), z.unknown()))),
});

/** A bare select by the index of ids, served as every call is. */
function mountPlainMember(server: Server): void {
  mountsOn(server).serveQuery(plainMember, async ({ db, query }) => {
    const { rows } = await sql<Record<string, unknown>>`
      select user_id, name from app_user where lower(user_id) like ${`${query.words.toLowerCase()}%`} limit 5`.execute(
      db,
    );
    return { data: rows };
  });
}

const plain = 'plain select, members by id';

/** The search of the top bar as an admin with every right, whom every finder answers, beside a bare indexed select. */
export async function run({ members = 1_000_000 }: { members?: number } = {}): Promise<Figure[]> {
  const stage = await openStage(mountPlainMember);
  try {
    console.error(`Loading ${members} members with their topups and incomes…`);
    await openNetwork(stage, { members, topups: members / 5, incomes: true, until: new Date() });
    await stage.owner.query('vacuum (analyze)');
    const [admin] = await signEverybodyIn(stage, [await openAdmin(stage)]);
    if (!admin) throw new Error('an admin searches');
    const { id, name, topup } = await typed(stage);
    return await takeTurns(3, [
      ...pages(stage, 'plain select', admin, '/api/bench/member', { 'members by id': `words=${id}` }),
      ...pages(stage, 'search', admin, '/api/search', {
        'an id': `words=${id}`,
        'how many ids begin': `words=${id.slice(0, 4)}`,
        'how many names begin': `words=${name.slice(0, 3)}`,
        'a whole name': `words=${encodeURIComponent(name)}`,
        'a topup by its number': `words=${topup}`,
        'a mobile that nobody has': 'words=1234567890',
        'words of nobody': 'words=zzzzzz',
      }).map((turn) => ({ ...turn, reference: plain })),
    ]);
  } finally {
    await stage.close();
  }
}

/** What is typed: the id and name of a member, and the number of a topup. */
async function typed({ owner }: Stage): Promise<{ id: string; name: string; topup: string }> {
  const { rows } = await owner.query<{ user_id: string; name: string; topup: string }>(
    `select u.user_id, u.name, t.id::text as topup from topup t join app_user u on u.id = t.member_id
     order by t.id offset 777 limit 1`,
  );
  if (!rows[0]) throw new Error('the network has no topup');
  return { id: rows[0].user_id, name: rows[0].name, topup: recordNo('topup', rows[0].topup) };
}
