import { expect, it } from 'vitest';
import { useTestServer } from '../apps/server/test/http.ts';
import { soakBets } from './support/soak-bets.ts';

const test = useTestServer();

const ends = [
  ...[
    'done',
    'above_maximum',
    'own_limit',
    'round_limit',
    'round_closed',
    'insufficient_funds',
    'bet_on_panel',
  ].map((end) => `bet: ${end}`),
  ...['country_not_allowed', 'kyc_needed', 'too_young', 'games_excluded', 'autoplay_over'].map(
    (end) => `bet: ${end}`,
  ),
  ...['done', 'not_in_flight', 'flight_over', 'bet_ended', 'unknown_bet'].map((end) => `cash-out: ${end}`),
  ...['done', 'bet_in_flight'].map((end) => `cancel: ${end}`),
  ...['done', 'round_closed'].map((end) => `void: ${end}`),
  ...['done', 'own_limit', 'daily_limit', 'credits_not_bought'].map((end) => `deposit: ${end}`),
];

// a short run of what `npm run soak -- --bets` does with a million
it('twenty thousand bets and acts of players in five games end as a model of each game says, to the last digit', async () => {
  const { url, ownerUrl } = test;
  const played = await soakBets({ url, ownerUrl, seed: 20_261_125, operations: 20_000 });
  expect(played.problems).toEqual([]);
  // each way for a bet, a flight and a round to end was met
  const met = Object.keys(played.ends);
  expect(met).toEqual(expect.arrayContaining(ends));
  expect(Object.keys(played.rounds)).toEqual(
    expect.arrayContaining(['WG30S settled', 'WG30S void', 'WG5 settled', 'AV settled', 'AV void']),
  );
});
