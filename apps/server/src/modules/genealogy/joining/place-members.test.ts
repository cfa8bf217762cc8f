import { beforeAll, describe, expect, it } from 'vitest';
import { hashedPassword, type Person } from '../../../../test/build.ts';
import { useTestServer } from '../../../../test/http.ts';
import { aMember } from '../../../../test/network.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { Failure } from '../../../platform/fail.ts';
import { toFailure } from '../../../platform/http/http-errors.ts';
import { joinMember } from '../join-member.ts';
import { makeTeamSnapshot } from '../teams/make-team-snapshot.ts';

const test = useTestServer();
let root: Person;
beforeAll(async () => {
  root = await aMember(test.server);
});

const placeOf = async (person: { id: string }) =>
  (
    await test.asOwner('select parent_id, side, depth, sponsor_side from member where id = $1', [person.id])
  )[0];

describe('a place', () => {
  it('beside a side is the extreme one, and the next one stands below it', async () => {
    const top = await aMember(test.server, { sponsor: root, side: 'L' });
    const first = await aMember(test.server, { sponsor: top, side: 'R' });
    const second = await aMember(test.server, { sponsor: top, side: 'R' });
    expect(await placeOf(first)).toMatchObject({ parent_id: top.id, side: 'R', sponsor_side: 'R' });
    expect(await placeOf(second)).toMatchObject({ parent_id: first.id, side: 'R', sponsor_side: 'R' });
  });

  it('under a named placement parent must be vacant and below the sponsor; the leg of the sponsor is kept', async () => {
    const top = await aMember(test.server, { sponsor: root, side: 'L' });
    const below = await aMember(test.server, { sponsor: top, side: 'L' });
    const named = await aMember(test.server, { sponsor: top, side: 'R', parent_id: below.user_id });
    expect(await placeOf(named)).toMatchObject({ parent_id: below.id, side: 'R', sponsor_side: 'L' });
    const other = await aMember(test.server, { sponsor: root, side: 'R' });
    for (const parent of [below, other]) {
      const attempt = aMember(test.server, { sponsor: top, side: 'R', parent_id: parent.user_id });
      await expect(attempt).rejects.toThrow('Position not available');
    }
    // the same when the snapshot knows them
    await makeTeamSnapshot({ url: test.url, now: test.services.now, patience: 0 });
    const late = await aMember(test.server, { sponsor: top, side: 'L', parent_id: named.user_id });
    expect(await placeOf(late)).toMatchObject({ parent_id: named.id, side: 'L', sponsor_side: 'L' });
    const latest = await aMember(test.server, { sponsor: top, side: 'R', parent_id: late.user_id });
    expect(await placeOf(latest)).toMatchObject({ parent_id: late.id, side: 'R', sponsor_side: 'L' });
    const elsewhere = aMember(test.server, { sponsor: top, side: 'R', parent_id: other.user_id });
    await expect(elsewhere).rejects.toThrow('Position not available');
  });

  it('follows the saved preference of the sponsor', async () => {
    const top = await aMember(test.server, { sponsor: root, side: 'L' });
    await test.asOwner(`update member set placement = 'R' where id = $1`, [top.id]);
    expect(await placeOf(await aMember(test.server, { sponsor: top }))).toMatchObject({ side: 'R' });
  });

  it('of the company itself is given once', async () => {
    await expect(aMember(test.server)).rejects.toThrow(Failure);
  });
});

describe('joining at once', () => {
  const join = async (sponsor: Person, wanted: { side: 'L' | 'R'; parent_id?: string }) =>
    inTransaction(test.server.db, async (tx) =>
      joinMember(
        tx,
        { now: test.services.now },
        {
          name: 'At Once',
          password_hash: await hashedPassword(),
          sponsor_id: sponsor.user_id,
          ...wanted,
        },
      ),
    );

  it('on one side gives everybody a place, each below the one before', async () => {
    const top = await aMember(test.server, { sponsor: root, side: 'R' });
    const joined = await Promise.all(Array.from({ length: 12 }, () => join(top, { side: 'L' })));
    const places = await Promise.all(joined.map(placeOf));
    const depths = places.map((place) => Number(place?.depth)).sort((a, b) => a - b);
    expect(depths).toEqual(depths.map((_, index) => (depths[0] ?? 0) + index));
    expect(places.every((place) => place?.side === 'L')).toBe(true);
  });

  it('for one named place gives it to one', async () => {
    const top = await aMember(test.server, { sponsor: root, side: 'R' });
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => join(top, { side: 'L', parent_id: top.user_id })),
    );
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [toFailure(result.reason)] : [],
    );
    expect(refused).toHaveLength(5);
    expect(refused.every((failure) => failure.code === 'position_not_available')).toBe(true);
  });

  it('keeps every chain whole: its tail is the last member on it', async () => {
    const wrong = await test.asOwner(`
      select t.* from leg_tail t join member m on m.id = t.tail_id
      where exists (select from member c where c.parent_id = t.tail_id and c.side = t.side)
        or t.tail_depth <> m.depth
        or t.chain_id <> case when t.side = 'L' then m.chain_l else m.chain_r end`);
    expect(wrong).toEqual([]);
  });
});
