import { expect, inject, it } from 'vitest';
import '../apps/server/test/database.ts';
import { soakClosings } from './support/soak-closings.ts';

// `npm run soak` kills two hundred times.
it('pays every income of a closing once, at whatever step its process is killed', async () => {
  const killed = await soakClosings({
    serverUrl: inject('databaseServerUrl'),
    seed: 20_260_131,
    kills: 5,
  });
  expect(killed.problems.slice(0, 5)).toEqual([]);
  expect(killed.broken_off).toBeGreaterThan(1);
  expect(killed.rows).toBeGreaterThan(100);
  // ranks, walks, pools and caps are among what is killed
  expect(killed.kinds).toEqual(
    expect.arrayContaining(['unilevel', 'differential', 'generation', 'bonus', 'cap_member', 'cap_company']),
  );
});
