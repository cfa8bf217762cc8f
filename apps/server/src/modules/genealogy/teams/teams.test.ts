import { directDetails } from '@banyan/contract/genealogy/genealogy';
import { previewSponsor, sponsorChanges, updateSponsor } from '@banyan/contract/genealogy/sponsors';
import { downlineDetails, downlineLevels, memberCount, teamHub } from '@banyan/contract/genealogy/teams';
import {
  binaryTree,
  directTree,
  findInBinaryTree,
  findTeamMembers,
  savePlacement,
} from '@banyan/contract/genealogy/trees';
import { daywiseBusiness } from '@banyan/contract/income/daywise-business';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../../test/network.ts';
import { makeTeamSnapshot } from './make-team-snapshot.ts';

const test = useTestServer();
let admin: Person;
/** R sponsors A(L) B(R) C(L) D(L) E(R), as docs/plans.md §4.1 has them; F sponsored by C on the right. */
const people = {} as Record<'R' | 'A' | 'B' | 'C' | 'D' | 'E' | 'F', Person>;
const places = [
  ['A', 'R', 'L'],
  ['B', 'R', 'R'],
  ['C', 'R', 'L'],
  ['D', 'R', 'L'],
  ['E', 'R', 'R'],
  ['F', 'C', 'R'],
] as const;

beforeAll(async () => {
  admin = await aBusiness(test.server, {});
  people.R = await aMember(test.server, { user_id: 'top.R', name: 'Asha Rani' });
  for (const [name, sponsor, side] of places) {
    people[name] = await aMember(test.server, { user_id: `net.${name}`, sponsor: people[sponsor], side });
    // half of it in the snapshot, half of it after
    if (name === 'C') await makeTeamSnapshot({ url: test.url, now: test.services.now, patience: 0 });
  }
  for (const name of ['A', 'F'] as const) {
    await fund(test.server, admin, people[name], '1500');
    await topUp(test.server, people[name], '1500');
  }
  await test.asOwner(
    `insert into member_rank (member_id, rank, highest, business_date) values ($1, 'SILVER', 'GOLD', '2026-01-31')`,
    [people.A.id],
  );
});

type Call = Parameters<typeof callAs>[1];
const ask = async (call: Call, who: Person, query: Record<string, string> = {}) =>
  (await callAs(test.server, call, { token: who.token, query })).json();

describe('the binary tree', () => {
  it('shows levels with the figures of both legs, newer members included', async () => {
    const { data } = await ask(binaryTree, people.R, { levels: '4' });
    expect(data).toMatchObject({ root: 'top.R', is_live: true, breadcrumb: { skipped: 0, last: [] } });
    const shape = data.nodes.map(
      (node: { user_id: string; parent: { user_id: string } | null; side: string | null; depth: number }) =>
        [node.user_id, node.parent?.user_id, node.side, node.depth].join(' '),
    );
    expect(shape).toEqual([
      'top.R   0',
      'net.A top.R L 1',
      'net.B top.R R 1',
      'net.C net.A L 2',
      'net.E net.B R 2',
      'net.D net.C L 3',
      'net.F net.C R 3',
    ]);
    const [root, a] = data.nodes;
    expect(root).toMatchObject({
      initials: 'AR',
      status: 'Inactive',
      rank: null,
      highest_rank: null,
      left: { joined: 4, active: 2, business: '3000.00000000' },
      right: { joined: 2, active: 0, business: '0.00000000' },
    });
    expect(a).toMatchObject({
      status: 'Active',
      package: 'Range',
      rank: 'SILVER',
      highest_rank: 'GOLD',
      right: { joined: 0 },
      left: { joined: 3 },
    });
  });

  it('is a member’s own part only; an admin sees all of it', async () => {
    for (const root of ['top.R', 'net.B', 'nobody.here']) {
      const reply = await ask(binaryTree, people.A, { root });
      expect(reply.errors).toEqual({ root: 'This member is not in your team.' });
    }
    const unknown = await ask(binaryTree, admin, { root: 'nobody.here' });
    expect(unknown.errors).toEqual({ root: 'No member has this user id.' });
    const own = await ask(binaryTree, people.A);
    expect(own.data.nodes[0]).toMatchObject({ user_id: 'net.A', parent: null });
    const below = await ask(binaryTree, people.A, { root: 'net.D' });
    expect(below.data.breadcrumb).toMatchObject({
      top: { user_id: 'net.A' },
      last: [{ user_id: 'net.C' }, { user_id: 'net.D' }],
    });
    expect((await ask(binaryTree, admin, { root: 'net.B' })).data.nodes).toHaveLength(2);
  });

  it('finds a member and the way to highlight', async () => {
    const far = await ask(findInBinaryTree, people.R, { user_id: 'net.F', levels: '2' });
    expect(far.data).toMatchObject({ show: 'net.C', path: ['net.C', 'net.F'], depth: 3 });
    const shown = await ask(findInBinaryTree, people.R, { user_id: 'net.F', root: 'net.A', levels: '4' });
    expect(shown.data).toMatchObject({ show: 'net.A', path: ['net.A', 'net.C', 'net.F'] });
    const found = await ask(findTeamMembers, people.A, { text: 'net.' });
    expect(found.data.map((row: { user_id: string }) => row.user_id)).toEqual([
      'net.A',
      'net.C',
      'net.D',
      'net.F',
    ]);
  });
});

describe('teams', () => {
  it('show directs with their teams', async () => {
    const { data } = await ask(directTree, people.R, {});
    expect(data).toMatchObject({ total: 5, parent: { level: 0, team: { joined: 6, active: 2 } } });
    expect(data.children[2]).toMatchObject({
      user_id: 'net.C',
      level: 1,
      directs: { joined: 1, active: 1 },
      team: { joined: 1, active: 1, business: '1500.00000000' },
    });
    const list = await ask(directDetails, people.R, { sort: 'joined_at' });
    expect(list).toMatchObject({ total: 5, totals: { self_business: '1500.00000000' } });
    expect(list.data[2]).toMatchObject({ team_business: '1500.00000000', directs: 1 });
  });

  it('list the downline level by level, by every filter, before and after a snapshot', async () => {
    const levels = async (query: Record<string, string>) => {
      const { data, total } = await ask(downlineDetails, people.R, query);
      expect(total).toBe(data.length);
      return data
        .map((row: { user_id: string; level: number }) => `${row.user_id.slice(4)}${row.level}`)
        .sort();
    };
    for (let round = 0; round < 2; round++) {
      expect(await levels({})).toEqual(['A1', 'B1', 'C1', 'D1', 'E1', 'F2']);
      expect(await levels({ level: '2' })).toEqual(['F2']);
      expect(await levels({ tree: 'Binary tree' })).toEqual(['A1', 'B1', 'C2', 'D3', 'E2', 'F3']);
      expect(await levels({ tree: 'Binary tree', level: '2' })).toEqual(['C2', 'E2']);
      expect(await levels({ side: 'R' })).toEqual(['B1', 'E1']);
      expect(await levels({ status: 'Active' })).toEqual(['A1', 'F2']);
      expect(await levels({ text: 'net.F' })).toEqual(['F2']);
      expect(await levels({ joined_to: '2020-01-01' })).toEqual([]);
      const strip = await ask(downlineLevels, people.R);
      expect(strip.data).toMatchObject({
        levels: [
          { level: 1, joined: 5, active: 1, business: '1500.00000000' },
          { level: 2, joined: 1, active: 1, business: '1500.00000000' },
        ],
        total: { joined: 6, active: 2, business: '3000.00000000' },
      });
      const page = await ask(downlineDetails, people.R, { page_index: '1', page_size: '4' });
      expect(page).toMatchObject({ total: 6, data: [{}, {}] });
      const days = await ask(daywiseBusiness, people.R);
      expect(days.data).toMatchObject([
        { joined_left: 4, joined_right: 2, active_left: 2, active_right: 0, business_left: '3000.00000000' },
      ]);
      const hub = await ask(teamHub, people.R);
      expect(hub.data).toMatchObject({
        directs: { left: { joined: 3, active: 1 }, right: { joined: 2, active: 0 } },
        left: { joined: 4 },
        team: { joined: 6 },
      });
      expect(hub.data.new_joiners).toHaveLength(6);
      await makeTeamSnapshot({ url: test.url, now: test.services.now, patience: 0 });
    }
    const counted = await ask(memberCount, admin, { team_min: '2', business_min: '3000' });
    expect(counted.data).toMatchObject([{ user_id: 'top.R', team: 2, directs: 1 }]);
  });

  it('place directs where their sponsor prefers', async () => {
    const token = people.B.token;
    const reply = await callAs(test.server, savePlacement, { token, body: { placement: 'R' } });
    expect(reply.json().data).toEqual({ placement: 'R' });
    const joined = await aMember(test.server, { sponsor: people.B, side: 'auto' });
    const [row] = await test.asOwner('select side, parent_id from member where id = $1', [joined.id]);
    expect(row).toEqual({ side: 'R', parent_id: people.E.id });
  });
});

describe('another sponsor', () => {
  const change = (body: Record<string, string>) =>
    callAs(test.server, updateSponsor, { token: admin.token, body: { reason: 'Wrong link', ...body } });

  it('is refused where it makes no sense, and each refusal says why', async () => {
    const errors = async (user_id: string, sponsor_id: string) =>
      (await change({ user_id, sponsor_id })).json().errors;
    expect(await errors('net.C', 'net.F')).toEqual({
      sponsor_id: 'A member cannot be moved under their own downline.',
    });
    expect(await errors('net.C', 'net.C')).toHaveProperty('sponsor_id');
    expect(await errors('top.R', 'net.F')).toHaveProperty('sponsor_id');
    expect(await errors('nobody.x', 'net.F')).toEqual({ user_id: 'No member has this user id.' });
    expect(await errors('net.C', 'nobody.x')).toEqual({ sponsor_id: 'No member has this sponsor id.' });
    expect(await errors('net.C', 'top.R')).toEqual({ sponsor_id: 'This is the sponsor already.' });
    await test.asOwner('update app_user set is_blocked = true where id = $1', [people.D.id]);
    expect(await errors('net.C', 'net.D')).toEqual({ sponsor_id: 'This account is blocked.' });
    await test.asOwner('update app_user set is_blocked = false where id = $1', [people.D.id]);
  });

  it('moves the team and the counters, not the binary tree, and is remembered', async () => {
    const query = { user_id: 'net.F', sponsor_id: 'net.B' };
    const impact = await ask(previewSponsor, admin, query);
    expect(impact.data).toMatchObject({
      from: { user_id: 'net.C', directs: { active: 1 } },
      to: { user_id: 'net.B' },
      new_side: null,
      level_before: 2,
      level_after: 2,
    });
    expect((await change(query)).statusCode).toBe(200);
    const counters = await test.asOwner(
      `select u.user_id, active_directs, directs_business::int from member m join app_user u using (id)
       where user_id in ('net.B', 'net.C') order by 1`,
    );
    expect(counters).toEqual([
      { user_id: 'net.B', active_directs: 1, directs_business: 1500 },
      { user_id: 'net.C', active_directs: 0, directs_business: 0 },
    ]);
    const [place] = await test.asOwner('select parent_id, side from member where id = $1', [people.F.id]);
    expect(place).toEqual({ parent_id: people.C.id, side: 'R' });
    const gone = await ask(directTree, people.C, { parent: 'net.F' });
    expect(gone.errors).toEqual({ parent: 'This member is not in your team.' });
    expect((await ask(directTree, people.B, { parent: 'net.F' })).data.parent.user_id).toBe('net.F');
    const { data } = await ask(sponsorChanges, admin, { member: 'net.F' });
    expect(data).toMatchObject([
      { old_sponsor: { user_id: 'net.C' }, new_sponsor: { user_id: 'net.B' }, reason: 'Wrong link' },
    ]);
    await makeTeamSnapshot({ url: test.url, now: test.services.now, patience: 0 });
    expect((await ask(directTree, people.B, {})).data.parent.team).toMatchObject({ joined: 2, active: 1 });
  });
});
