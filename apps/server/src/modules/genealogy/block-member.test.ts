import {
  blockMember,
  directDetails,
  memberSearch,
  readNamedMember,
  unblockMember,
} from '@banyan/contract/genealogy/genealogy';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../test/build.ts';
import { exact } from '../../../test/exact.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../test/network.ts';

const test = useTestServer();
let admin: Person;
let sponsor: Person;
let direct: Person;
beforeAll(async () => {
  admin = await aBusiness(test.server, {});
  sponsor = await aMember(test.server);
  direct = await aMember(test.server, { sponsor, side: 'R', name: 'Zoya Direct' });
  await fund(test.server, admin, direct, '1000');
  await topUp(test.server, direct, '1000');
});

const activeDirects = async () =>
  (await test.asOwner('select active_directs from member where id = $1', [sponsor.id]))[0]?.active_directs;
const decide = (call: typeof blockMember, person: Person) =>
  callAs(test.server, call, { token: admin.token, body: { user_id: person.user_id, reason: 'Test' } });

describe('blocking a member', () => {
  it('ends their sessions and takes them from the active directs, until unblocked', async () => {
    expect(await activeDirects()).toBe(1);
    const blocked = await decide(blockMember, direct);
    expect(blocked.json().data).toMatchObject({ status: 'Blocked' });
    expect(await activeDirects()).toBe(0);
    const reply = await callAs(test.server, directDetails, { token: direct.token });
    expect(reply.statusCode).toBe(401);
    expect((await decide(blockMember, direct)).json()).toMatchObject({ code: 'already_done' });
    expect((await decide(unblockMember, direct)).json().data).toMatchObject({ status: 'Active' });
    expect(await activeDirects()).toBe(1);
  });

  it('counts right when blocks and first topups meet', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => aMember(test.server, { sponsor })));
    for (const person of people) await fund(test.server, admin, person, '100');
    await Promise.allSettled(
      people.flatMap((person) => [topUp(test.server, person, '100'), decide(blockMember, person)]),
    );
    const [recount] = await test.asOwner(
      `select count(*)::int as n from member m join app_user u on u.id = m.id
       where m.sponsor_id = $1 and m.live_topups > 0 and not u.is_blocked`,
      [sponsor.id],
    );
    expect(await activeDirects()).toBe(recount?.n);
  });
});

describe('finding members', () => {
  it('goes by the beginning of id, name, e-mail or mobile', async () => {
    for (const text of [direct.user_id.toUpperCase(), 'zoya', direct.email]) {
      const reply = await callAs(test.server, memberSearch, { token: admin.token, query: { text } });
      expect(reply.json().data.map((row: { user_id: string }) => row.user_id)).toContain(direct.user_id);
    }
    const none = await callAs(test.server, memberSearch, { token: admin.token, query: { text: '%' } });
    expect(none.json().total).toBe(0);
  });

  it('shows the name behind an id, and refuses one that nobody has', async () => {
    const found = await callAs(test.server, readNamedMember, {
      token: admin.token,
      query: { user_id: direct.user_id.toLowerCase() },
    });
    expect(found.json().data).toMatchObject({ name: 'Zoya Direct', status: 'Active' });
    const unknown = await callAs(test.server, readNamedMember, {
      token: admin.token,
      query: { user_id: 'nobody' },
    });
    expect(unknown.json()).toMatchObject({ code: 'unknown_member' });
  });

  it('shows a member the own directs only, an admin those of anybody', async () => {
    const own = await callAs(test.server, directDetails, {
      token: sponsor.token,
      query: { status: 'Active' },
    });
    const [row] = own.json().data.filter((item: { user_id: string }) => item.user_id === direct.user_id);
    expect(row).toMatchObject({ name: 'Zoya Direct', side: 'R', package: 'Range', status: 'Active' });
    expect(exact(row.self_business)).toBe('1000');
    const query = { sponsor: admin.user_id };
    expect((await callAs(test.server, directDetails, { token: sponsor.token, query })).statusCode).toBe(403);
    const all = await callAs(test.server, directDetails, {
      token: admin.token,
      query: { sponsor: sponsor.user_id, text: 'Zoya' },
    });
    expect(all.json().total).toBe(1);
  });
});
