import { expect, it } from 'vitest';
import { aContext } from '../apps/server/test/build.ts';
import { useTestServer } from '../apps/server/test/http.ts';
import { soakGameKills } from './support/soak-game-kills.ts';

const test = useTestServer();

// a short run of what `npm run soak` does with 200 kills
it('rounds whose leaders are killed before one of their statements end once, by the outcome that was fixed or the rule of their break', async () => {
  const { server, url, ownerUrl } = test;
  const options = {
    db: server.db,
    url,
    ownerUrl,
    context: aContext(server),
    seed: 20_261_126,
    kills: 9,
    every: 31,
  };
  expect((await soakGameKills(options)).problems).toEqual([]);
  const ends = await test.asOwner(`select distinct status from game_bet order by status`);
  expect(ends.map(({ status }) => status)).toEqual(['Lost', 'Refunded', 'Won']);
  const rounds = await test.asOwner(
    `select count(distinct r.game)::int from game_bet b join game_round r on r.id = round_id`,
  );
  expect(rounds).toEqual([{ count: 5 }]);
});
