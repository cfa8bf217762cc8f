import { teamHub } from '@banyan/contract/genealogy/teams';
import { savePlacement } from '@banyan/contract/genealogy/trees';
import { placeWaitingMember, previewPlacing, waitingMembers } from '@banyan/contract/genealogy/waiting';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/build.ts';
import { contextOf } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../../test/network.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { publishPlan } from '../../income/plan/publish-plan.ts';

const test = useTestServer();
const matching = { basis: 'bv', percent: '10' };
let admin: Person;
let root: Person;
beforeAll(async () => {
  admin = await aBusiness(test.server, { tank: { days: 7 }, incomes: { matching } });
  root = await aMember(test.server);
});

const waiting = (sponsor: Person): Promise<Person> => aMember(test.server, { sponsor, side: 'tank' });
const read = async ({ token }: Person) => (await callAs(test.server, waitingMembers, { token })).json().data;
const place = ({ token }: Person, body: Record<string, string>) =>
  callAs(test.server, placeWaitingMember, { token, body });
const placeOf = async ({ id }: Person) =>
  (await test.asOwner('select parent_id, side, sponsor_side from member where id = $1', [id]))[0];

describe('the holding tank', () => {
  it('lists who waits under oneself alone, in the order of joining, with the days that are left', async () => {
    const sponsor = await aMember(test.server, { sponsor: root });
    const [first, second] = [await waiting(sponsor), await waiting(sponsor)];
    await fund(test.server, admin, first, '1000');
    await topUp(test.server, first, '1000');
    const { days, total, members } = await read(sponsor);
    expect({ days, total }).toEqual({ days: 7, total: 2 });
    expect(members).toMatchObject([
      { user_id: first.user_id, days_left: 7, status: 'Active', volume: { basis: 'bv', total: '1000' } },
      { user_id: second.user_id, days_left: 7, status: 'Inactive', volume: { total: '0' } },
    ]);
    expect((await read(first)).members).toEqual([]);
    const hub = (await callAs(test.server, teamHub, { token: sponsor.token })).json().data;
    expect(hub).toMatchObject({ tank: { days: 7, waiting: 2 }, waits_until: null });
    expect(hub.directs).toMatchObject({ left: { joined: 0, active: 0 }, right: { joined: 0, active: 0 } });
    const own = (await callAs(test.server, teamHub, { token: second.token })).json().data;
    expect(own.waits_until).toBe(members[1].placed_on);
  });

  it('says what a place brings into both legs, and gives it', async () => {
    const sponsor = await aMember(test.server, { sponsor: root });
    const left = await aMember(test.server, { sponsor, side: 'L' });
    const member = await waiting(sponsor);
    await fund(test.server, admin, member, '500');
    await topUp(test.server, member, '500');
    const wanted = { user_id: member.user_id, side: 'R', parent_id: left.user_id };
    const { token } = sponsor;
    const { data } = (await callAs(test.server, previewPlacing, { token, query: wanted })).json();
    expect(data).toMatchObject({
      parent: { user_id: left.user_id },
      side: 'R',
      left: { joined: 1, comes: { joined: 1, volume: { total: '500' } } },
      right: { joined: 0, comes: { joined: 0, volume: { total: '0' } } },
    });
    expect((await place(sponsor, wanted)).json().data).toMatchObject({ parent: { user_id: left.user_id } });
    expect(await placeOf(member)).toEqual({ parent_id: left.id, side: 'R', sponsor_side: 'L' });
    expect((await read(sponsor)).total).toBe(0);
    const again = await place(sponsor, wanted);
    expect(again.json().errors).toEqual({ user_id: 'This member has a place already.' });
  });

  it('gives the end of a leg, and of the leg with less business where no side is named', async () => {
    const sponsor = await aMember(test.server, { sponsor: root });
    const left = await aMember(test.server, { sponsor, side: 'L' });
    const [one, other] = [await waiting(sponsor), await waiting(sponsor)];
    await place(sponsor, { user_id: one.user_id, side: 'L' });
    expect(await placeOf(one)).toMatchObject({ parent_id: left.id, side: 'L' });
    await place(sponsor, { user_id: other.user_id, side: 'auto' });
    expect(await placeOf(other)).toMatchObject({ parent_id: sponsor.id, side: 'R' });
  });

  it('refuses members of others, places of others and taken places', async () => {
    const sponsor = await aMember(test.server, { sponsor: root, side: 'L' });
    const stranger = await aMember(test.server, { sponsor: root, side: 'R' });
    const [own, foreign] = [await waiting(sponsor), await waiting(stranger)];
    const left = await aMember(test.server, { sponsor, side: 'L' });
    const refused = async (body: Record<string, string>) => {
      const { request_id: _id, ...answer } = (await place(sponsor, body)).json();
      return answer;
    };
    const unknown = await refused({ user_id: 'nobody.here', side: 'L' });
    expect(await refused({ user_id: foreign.user_id, side: 'L' })).toEqual(unknown);
    const elsewhere = { user_id: own.user_id, side: 'L', parent_id: stranger.user_id };
    expect(await refused(elsewhere)).toEqual(await refused({ ...elsewhere, parent_id: 'nobody.here' }));
    const taken = { user_id: own.user_id, side: 'L', parent_id: sponsor.user_id };
    expect((await refused(taken)).code).toBe('position_not_available');
    // who waits is nobody to stand under
    const under = { user_id: own.user_id, side: 'L', parent_id: own.user_id };
    expect((await refused(under)).code).not.toBe('success');
    expect(await placeOf(own)).toMatchObject({ parent_id: null });
    expect(await placeOf(left)).toMatchObject({ parent_id: sponsor.id });
  });

  it('gives one place once to two who are placed at the same moment', async () => {
    const sponsor = await aMember(test.server, { sponsor: root });
    const both = [await waiting(sponsor), await waiting(sponsor)];
    const ends = await Promise.all(
      both.map(({ user_id }) => place(sponsor, { user_id, side: 'L', parent_id: sponsor.user_id })),
    );
    expect(ends.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const placed = await Promise.all(both.map(placeOf));
    expect(placed.filter((row) => row?.parent_id === sponsor.id)).toHaveLength(1);
  });

  it('takes those who name no side where the sponsor says so and the plan allows it', async () => {
    const sponsor = await aMember(test.server, { sponsor: root });
    const save = () =>
      callAs(test.server, savePlacement, { token: sponsor.token, body: { placement: 'tank' } });
    expect((await save()).statusCode).toBe(200);
    const joined = await aMember(test.server, { sponsor, side: 'auto' });
    expect(await placeOf(joined)).toMatchObject({ parent_id: null });
    expect(await placeOf(await aMember(test.server, { sponsor, side: 'R' }))).toMatchObject({ side: 'R' });
    // without a side in mind, the weaker leg
    await place(sponsor, { user_id: joined.user_id, side: 'auto' });
    expect(await placeOf(joined)).toMatchObject({ parent_id: sponsor.id, side: 'L' });

    const context = await contextOf(test.server, admin);
    await inTransaction(test.server.db, (tx) => publishPlan(tx, context, { plan: {} }));
    const refused = (await save()).json();
    expect(refused.errors).toEqual({ placement: 'The plan has no holding tank.' });
    const late = await waiting(sponsor);
    expect(await read(sponsor)).toMatchObject({
      days: null,
      members: [{ user_id: late.user_id, days_left: 0 }],
    });
  });
});
