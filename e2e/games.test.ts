import { expect, type Locator, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { readGameSettings } from '../apps/server/src/modules/games/read-game-settings.ts';
import { updateGameSettings } from '../apps/server/src/modules/games/update-game-settings.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { stopAt } from './axe.ts';
import { database } from './database.ts';
import { acceptDialog, test as journey, moveTo } from './journey.ts';
import { credit } from './money.ts';
import { haveKyc } from './papers.ts';
import { actingAs, alone, aMember, anAdmin, aSubAdmin, enter, type Person } from './people.ts';
import { gamingMode, test } from './playing.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
/** What is shown of the round now. */
const round = (page: Page) => page.getByRole('region', { name: 'The round' });
/** The browser notes what it could not fetch without a connection: that is what these journeys are about. */
const forgetLostCalls = (problems: string[]): void => {
  const others = problems.filter(
    (problem) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/.test(problem),
  );
  problems.splice(0, problems.length, ...others);
};

async function openRound(game: string): Promise<{ issue: string; left: number } | undefined> {
  const { rows } = await sql<{ issue: string; left: number }>`
    select issue, extract(epoch from closes_at - game_clock())::float8 as left from game_round
    where game = ${game} and status = 'open' and asset_id = 0`.execute(database());
  return rows[0];
}

async function digitOf(issue: string): Promise<number | null> {
  const { rows } = await sql<{ digit: number | null }>`
    select digit::int from game_round where issue = ${issue} and settled_at is not null`.execute(database());
  return rows[0]?.digit ?? null;
}

/** Waits for a round that takes bets for more than these seconds, until the page shows it. */
async function aRoundOf(page: Page, game: string, seconds: number): Promise<string> {
  let issue = '';
  await expect
    .poll(
      async () => {
        const round = await openRound(game);
        issue = round?.issue ?? '';
        return round?.left ?? 0;
      },
      { timeout: 240_000 },
    )
    .toBeGreaterThan(seconds);
  await expect(page.getByRole('heading', { name: `Round ${issue}` })).toBeVisible();
  return issue;
}

/** @returns the sheet, filled in */
async function typeBet(page: Page, selection: string, stake: string): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`^${selection} `) }).click();
  const sheet = page.getByRole('dialog', { name: `Bet on ${selection}` });
  await sheet.getByLabel('Stake').fill(stake);
  return sheet;
}

async function placeBet(page: Page, selection: string, stake: string): Promise<void> {
  const sheet = await typeBet(page, selection, stake);
  // pressed twice it is one bet
  await sheet.getByRole('button', { name: 'Place the bet' }).dblclick();
  await expect(sheet).toHaveCount(0);
}

/** The answer of a call that fails. */
const failure = (status: number, code: string, errors = {}) => ({
  status,
  json: { code, message: 'Server error!', errors, request_id: 'r-27' },
});

/** Bets that are refused, that the server cannot take and that do not arrive: the stake stays where it was typed. */
async function failToBet(page: Page, selection: string, stake: string): Promise<void> {
  const bets = '**/api/games/prediction_bets';
  const sheet = await typeBet(page, selection, stake);
  const place = () => sheet.getByRole('button', { name: 'Place the bet' }).click();
  await page.route(bets, (route) => route.fulfill(failure(400, 'round_limit', { stake: 'At most 5.' })));
  await place();
  await acceptDialog(page, 'Invalid request', '1. stake: At most 5.');
  await expect(sheet.getByLabel('Stake')).toBeFocused();
  await page.unroute(bets);
  await sheet.getByLabel('Stake').fill(stake);
  await page.route(bets, (route) => route.fulfill(failure(500, 'server_error')));
  await place();
  await expect(page.getByText('Server error!', { exact: true })).toBeVisible();
  await page.unroute(bets);
  await page.route(bets, (route) => route.abort());
  await place();
  await expect(page.getByText('Error!', { exact: true })).toBeVisible();
  await expect(sheet.getByLabel('Stake')).toHaveValue(stake);
  await page.unroute(bets);
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(sheet).toHaveCount(0);
}

/** From now on the line is as slow as that of an old phone. */
async function slowDown(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const bytes = 50_000;
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
}

/** Opens a game whose calls fail: it says so as long as they do, though it asks by itself, and comes when it is asked again. */
async function openWhereCallsFail(page: Page, url: string, call: RegExp): Promise<void> {
  let isDown = true;
  await page.route(call, (route) =>
    isDown ? route.fulfill(failure(503, 'server_error')) : route.continue(),
  );
  await moveTo(page, url);
  const failed = page.getByText('The game could not be loaded.');
  await expect(failed).toBeVisible();
  await page.waitForResponse(call);
  await expect(failed).toBeVisible();
  isDown = false;
  await page.locator('main').getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(failed).toHaveCount(0);
  await page.unroute(call);
}

async function takeCredits(page: Page, member: Person): Promise<void> {
  await enter(page, member, '/games');
  await stopAt(page, 'Games');
  await press(page, "Take today's credits");
  await expect(page.getByText('Your credits of today are here.')).toBeVisible();
}

test.describe.configure({ timeout: 600_000 });

test('a prediction is won, and verified in the browser with the network cut', { tag: '@phone' }, async ({
  page,
  context,
  problems,
}) => {
  const member = await aMember();
  await takeCredits(page, member);
  await page.goto('/prediction');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await stopAt(page, 'Colour prediction');
  const issue = await aRoundOf(page, 'WG1', 45);
  await failToBet(page, 'Big', '10');
  // one of the two halves wins
  await placeBet(page, 'Big', '10');
  await placeBet(page, 'Small', '10');
  await expect(round(page).getByText('1 own bet')).toHaveCount(2);
  await expect(round(page).getByText('Bets are closed. The result is on its way.')).toBeVisible({
    timeout: 90_000,
  });
  await expect(page.getByRole('button', { name: /^Big / })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('region', { name: 'This session' })).toContainText('2 bets', {
    timeout: 90_000,
  });
  await press(page, 'My bets');
  await page.getByText('Won', { exact: true }).first().click();
  await press(page, 'Show the proof');
  const proof = page.getByRole('dialog', { name: `Proof of ${issue}` });
  const verify = proof.getByRole('button', { name: 'Verify in this browser' });
  await expect(verify).not.toHaveAttribute('aria-busy', 'true');
  await context.setOffline(true);
  await verify.click();
  await expect(proof.getByText('Holds', { exact: true })).toHaveCount(6);
  await expect(proof.getByText(new RegExp(`Worked out here: ${await digitOf(issue)},`))).toBeVisible();
  await context.setOffline(false);
  await page.goto(`/fairness?issue=${issue}`);
  await expect(page.getByRole('button', { name: 'Verify in this browser' })).toBeVisible();
  await page.getByRole('button', { name: 'Check the chain' }).first().click();
  await expect(page.getByText(/walked from the newest round/).first()).toBeVisible();
  await stopAt(page, 'Fairness');
  forgetLostCalls(problems);
});

test('games come over a slow line on which calls fail; a round goes on without it, and who comes back sees the result of the server', {
  tag: '@phone',
}, async ({ page, context, problems }) => {
  const member = await aMember();
  await enter(page, member, '/games');
  await slowDown(page);
  await openWhereCallsFail(page, '/aviator', /\/api\/games\/aviator(\?|$)/);
  await openWhereCallsFail(page, '/prediction?tab=WG30S', /\/api\/games\/prediction\?/);
  const issue = await aRoundOf(page, 'WG30S', 15);
  await context.setOffline(true);
  await expect(page.getByText('Connection lost. Trying again…')).toBeVisible();
  await expect.poll(() => digitOf(issue), { timeout: 120_000 }).not.toBe(null);
  await context.setOffline(false);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const card = page.getByRole('button').filter({ hasText: issue });
  await expect(card).toContainText(`${await digitOf(issue)}, `);
  await stopAt(page, 'Colour prediction');
  forgetLostCalls(problems);
  for (const [status, code, says] of [
    [401, 'session_expired', 'Session expired. Please login again!'],
    [403, 'not_allowed', 'You are not allowed!'],
  ] as const) {
    await page.route('**/api/games/my_bets?*', (route) => route.fulfill(failure(status, code)));
    await press(page, 'My bets');
    await acceptDialog(page, says);
    await page.waitForURL('**/accounts/sign-in');
    if (status === 401) await enter(page, member, '/prediction');
  }
});

test('with the games off they are absent everywhere, and no live connection is opened', {
  tag: '@phone',
}, async ({ page }) => {
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  // the catalogue as the mode off makes it, for this browser alone: other journeys play
  await page.route(/\/api\/company\/routes/, async (call) => {
    const answer = await call.fetch();
    const { data, ...rest } = await answer.json();
    const closed = data.map((entry: { url: string; is_active: boolean }) =>
      /^\/(games|prediction|aviator|deposit|withdraw|fairness|user\/lottery|utils\/lottery)/.test(entry.url)
        ? { ...entry, is_active: false }
        : entry,
    );
    await call.fulfill({ response: answer, json: { data: closed, ...rest } });
  });
  await enter(page, await aMember(), '/user/home');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByText('Wallet', { exact: true }).first()).toBeVisible();
  const names = /^(Games|Colour prediction|Aviator|Lottery|Lottery tickets|Fairness)$/;
  await expect(menu.getByText(names)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search', exact: true });
  await expect(palette.getByRole('option').first()).toBeVisible();
  await expect(palette.getByText(names)).toHaveCount(0);
  await page.keyboard.press('Escape');
  const own =
    '/games /games/prediction /games/aviator /games/limits /prediction /aviator /user/lottery/generate-lottery-ticket';
  for (const url of `${own} /deposit /withdraw`.split(' ')) {
    await page.goto(url);
    await expect(page.getByText('This page is not in use.')).toBeVisible();
  }
  expect(sockets).toEqual([]);
  await stopAt(page, 'Take from game wallet');
  for (const url of ['/fairness', '/utils/lottery-ticket']) {
    await page.goto(url);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
});

test('a sub-admin who may look at rounds decides nothing about them, and other pages of the games end the session', {
  tag: '@desktop',
}, async ({ page }) => {
  await enter(page, await aSubAdmin(['/admin/games/prediction']), '/admin/games/prediction');
  await page.getByRole('row').nth(1).click();
  const row = page.getByRole('dialog');
  await expect(row).toBeVisible();
  await expect(row.getByRole('button', { name: 'Make it void' })).toHaveCount(0);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByText('Games', { exact: true })).toBeVisible();
  await expect(menu.getByText('Lottery', { exact: true })).toHaveCount(0);
  await page.goto('/admin/settings/games');
  await page.waitForURL('**/accounts/sign-in');
});

test('own limits: lower at once, higher after a day; then excluded, and nothing can be bet', {
  tag: '@phone',
}, async ({ page }) => {
  const member = await aMember();
  await enter(page, member, '/games/limits');
  await stopAt(page, 'My limits');
  const card = page.getByRole('listitem').filter({ hasText: 'Largest stake' });
  const change = async (amount: string) => {
    await card.getByRole('button', { name: 'Change the limit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Largest stake' });
    await dialog.getByLabel('Limit').fill(amount);
    await dialog.getByRole('button', { name: 'Set the limit' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await change('50');
  await expect(card).toContainText('50.00');
  await change('80');
  await expect(card).toContainText('is asked for');
  await expect(card.getByRole('button', { name: 'Confirm the limit' })).toHaveCount(0);
  await sql`update game_limit set next_asked_at = next_asked_at - interval '25 hours'
    where member_id = (select id from app_user where user_id = ${member.user_id})`.execute(database());
  await page.reload();
  await card.getByRole('button', { name: 'Confirm the limit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm the limit' }).click();
  await expect(card).toContainText('80.00');
  await expect(card.getByText('is asked for')).toHaveCount(0);
  await press(page, '24 hours');
  await page.getByRole('dialog').getByRole('button', { name: 'Exclude yourself' }).click();
  await expect(page.getByText('You are excluded until')).toBeVisible();
  await page.goto('/prediction');
  await expect(page.getByText('You have excluded yourself from the games.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Big / })).toHaveAttribute('aria-disabled', 'true');
});

test(
  'two admins make a round void, and its stakes return',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    const [member, maker, checker] = [await aMember(), await anAdmin(), await anAdmin()];
    await takeCredits(page, member);
    await page.goto('/prediction?tab=WG3');
    const issue = await aRoundOf(page, 'WG3', 110);
    await placeBet(page, 'Green', '25');
    const office = await (await browser.newContext({ viewport: project.use.viewport ?? null })).newPage();
    await enter(office, maker, `/admin/games/prediction?f_issue=${issue}`);
    await office.getByRole('button').filter({ hasText: issue }).first().click();
    await office.getByRole('button', { name: 'Make it void' }).click();
    const ask = office.getByRole('dialog', { name: `Make ${issue} void` });
    await ask.getByLabel('Reason').fill('A journey');
    await ask.getByRole('button', { name: 'Make it void' }).click();
    await expect(office.getByRole('heading', { name: 'Waiting for second admin' })).toBeVisible();
    await office.getByRole('link', { name: 'Open request' }).click();
    await office.waitForURL(/f_no=/);
    const no = new URL(office.url()).searchParams.get('f_no') ?? '';
    await enter(office, checker, `/admin/settings/approvals?f_no=${no}`);
    await office.getByText('Make a round void').first().click();
    await office.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await office
      .getByRole('dialog', { name: `Approve ${no}` })
      .getByRole('button', { name: `Approve ${no}` })
      .click();
    await expect(office.getByText(`${no} was approved and done.`)).toBeVisible();
    await press(page, 'My bets');
    await expect(page.getByText('Refunded').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'This session' })).toContainText('1,000.00 credits');
    await office.goto(`/admin/games/prediction?f_issue=${issue}`);
    await expect(office.getByText('Void', { exact: true }).first()).toBeVisible();
    await stopAt(office, 'Colour prediction');
    await office.close();
  },
);

/** Plays for money meanwhile, as two admins decided. */
async function forMoney(work: () => Promise<void>): Promise<void> {
  const admin = await actingAs(await anAdmin());
  await alone(gamingMode, async () => {
    const before = await readGameSettings(database());
    const set = (settings: typeof before) =>
      inTransaction(database(), (tx) => updateGameSettings(tx, admin, settings));
    await set({ ...before, gaming_mode: 'real_money', licence_reference: 'L-1', countries: ['India'] });
    try {
      await work();
    } finally {
      await set(before);
    }
  });
}

const liveIn = (member: Person, country: string) =>
  database()
    .updateTable('profile')
    .set({ country, date_of_birth: '1990-02-03' })
    .where('user_id', '=', (of) =>
      of.selectFrom('app_user').select('id').where('user_id', '=', member.user_id),
    )
    .execute();

const moveMoney = async (page: Page, words: string): Promise<void> => {
  await page.getByLabel('Amount').fill('100');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: `${words} ₹100.00` }).click();
};

journey(
  'money goes into the game wallet and out of it again, and from a country that is not allowed none goes in',
  {
    tag: '@phone',
  },
  async ({ page }) => {
    const member = await aMember();
    await haveKyc(member);
    await credit(member, '150');
    await liveIn(member, 'Nepal');
    await forMoney(async () => {
      await enter(page, member, '/deposit');
      await expect(page.getByText(/^Set limits before you begin/)).toBeVisible();
      await moveMoney(page, 'Add');
      await acceptDialog(page, 'Invalid request', 'The games are not offered in your country.');
      await stopAt(page, 'Add to game wallet');
      await liveIn(member, 'India');
      await moveMoney(page, 'Add');
      await expect(page.getByRole('heading', { name: 'Added to game wallet' })).toBeVisible();
      await page.goto('/withdraw');
      await moveMoney(page, 'Take');
      await expect(page.getByRole('heading', { name: 'Taken from game wallet' })).toBeVisible();
      await stopAt(page, 'Take from game wallet');
      await page.goto('/user/finance/passbook?f_wallet=main');
      await expect(page.getByText('₹150.00').locator('visible=true').first()).toBeVisible();
    });
  },
);
