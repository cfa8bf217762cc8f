import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { stopAt } from './axe.ts';
import { database } from './database.ts';
import { aMember, anAdmin, enter } from './people.ts';
import { test } from './playing.ts';

const panel = (page: Page, name: 'First bet' | 'Second bet') => page.getByRole('form', { name });
const button = (page: Page, name: 'First bet' | 'Second bet', words: string) =>
  panel(page, name).getByRole('button', { name: words, exact: true });

interface Ended {
  issue: string;
  status: string;
  auto_x100: number | null;
  cash_x100: number | null;
  crash_x100: number;
}

/** The bets of a member that have ended, newest round first, by panel. */
async function endedBets(userId: string): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    select r.issue, b.status, b.auto_x100, b.cash_x100, r.crash_x100
    from game_bet b join game_round r on r.id = b.round_id join app_user u on u.id = b.member_id
    where u.user_id = ${userId} and b.status in ('Won', 'Lost', 'Refunded') and r.settled_at is not null
    order by r.id desc, b.panel`.execute(database());
  return rows;
}

/** Presses the button of a panel: a bet on this round, or on the next one where this one has just closed. */
async function betOn(page: Page, name: 'First bet' | 'Second bet'): Promise<void> {
  const submit = panel(page, name).locator('button[type=submit]');
  const taken = panel(page, name).getByText(/staked/);
  // the bet of the flight before is shown until the page has heard of its end
  await expect(taken).toHaveCount(0, { timeout: 60_000 });
  await expect(async () => {
    if (await submit.isVisible()) await submit.click();
    const queued = panel(page, name).getByText('You bet on the next round.');
    await expect(queued.or(taken).first()).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(taken).toBeVisible({ timeout: 120_000 });
}

async function takeCredits(page: Page, userId: string): Promise<void> {
  await page.getByRole('button', { name: "Take today's credits" }).click();
  await expect(page.getByText('Your credits of today are here.')).toBeVisible();
  await page.getByRole('link', { name: 'Play Aviator' }).click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  expect(await endedBets(userId)).toEqual([]);
}

test.describe.configure({ timeout: 600_000 });

test('Aviator: one bet cashes out at its target and the other by hand, and both end as the rules say of the crash', {
  tag: '@phone',
}, async ({ page }) => {
  const member = await aMember();
  await enter(page, member, '/games');
  await takeCredits(page, member.user_id);
  await stopAt(page, 'Aviator');
  await panel(page, 'First bet').getByLabel('Stake').fill('10');
  await panel(page, 'First bet').getByLabel('Cash out at').fill('1.10');
  await panel(page, 'Second bet').getByLabel('Stake').fill('20');
  // one flight in three crashes below 1.45: by hand one leaves at once, and tries again after a crash that came first
  for (let flights = 1; ; flights += 1) {
    const before = (await endedBets(member.user_id)).length;
    for (const name of ['First bet', 'Second bet'] as const) {
      await betOn(page, name);
    }
    await expect(page.getByText('In flight.').or(page.getByText(/^Crashed at/))).toBeVisible({
      timeout: 60_000,
    });
    await button(page, 'Second bet', 'Cash out')
      .click({ timeout: 3000 })
      .catch(() => {});
    await expect
      .poll(async () => (await endedBets(member.user_id)).length, { timeout: 180_000 })
      .toBe(before + 2);
    const newest = (await endedBets(member.user_id)).slice(0, 2);
    const first = newest.find(({ auto_x100 }) => auto_x100 === 110) as Ended;
    const second = newest.find(({ auto_x100 }) => auto_x100 === null) as Ended;
    expect(first.status).toBe(first.crash_x100 >= 110 ? 'Won' : 'Lost');
    expect(second.status).toBe(second.cash_x100 === null ? 'Lost' : 'Won');
    if (second.status === 'Won' && first.status === 'Won') {
      expect(second.cash_x100).toBeGreaterThan(100);
      expect(second.cash_x100).toBeLessThanOrEqual(second.crash_x100);
      break;
    }
    expect(flights).toBeLessThan(12);
  }
  await page.getByRole('button', { name: 'My bets', exact: true }).click();
  await page.getByText('Won', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Show the proof' }).click();
  const proof = page.getByRole('dialog', { name: /^Proof of AV-/ });
  await proof.getByRole('button', { name: 'Verify in this browser' }).click();
  await expect(proof.getByText('Holds', { exact: true })).toHaveCount(6);
  await expect(proof.getByText(/Worked out here: \d+\.\d\d×/)).toBeVisible();
  await stopAt(page, 'Aviator');
});

test(
  'Aviator: an autoplay bets on one round after the other and ends with its rounds; an admin sees the flights',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    const member = await aMember();
    await enter(page, member, '/games');
    await takeCredits(page, member.user_id);
    const first = panel(page, 'First bet');
    await first.getByLabel('Stake').fill('5');
    await first.getByLabel('Cash out at').fill('1.01');
    await button(page, 'First bet', 'Autoplay').click();
    await first.getByLabel('Rounds').fill('2');
    await first.getByRole('button', { name: 'Start autoplay' }).click();
    // no autoplay without a stop at a loss
    await expect(first.getByText('Enter an amount, like 1500.00.')).toBeVisible();
    await first.getByLabel('Stop at a loss').fill('10');
    await first.getByRole('button', { name: 'Start autoplay' }).click();
    await expect(first.getByText(/Autoplay: [12] rounds? left/)).toBeVisible();
    await stopAt(page, 'Aviator');
    await expect.poll(async () => (await endedBets(member.user_id)).length, { timeout: 300_000 }).toBe(2);
    await expect(first.getByRole('button', { name: 'Stop autoplay' })).toHaveCount(0);
    const [{ issue }] = (await endedBets(member.user_id)) as [Ended];
    const office = await (await browser.newContext({ viewport: project.use.viewport ?? null })).newPage();
    await enter(office, await anAdmin(), `/admin/games/aviator?f_issue=${issue}`);
    await expect(office.getByText(issue).first()).toBeVisible();
    await stopAt(office, 'Aviator');
    await office.close();
  },
);
