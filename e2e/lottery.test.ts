import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { takeDailyCredits } from '../apps/server/src/modules/games/take-daily-credits.ts';
import { createDraw } from '../apps/server/src/modules/lottery/create-draw.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { lotteryBeaconRound } from '../packages/fair/src/schedule/issues.ts';
import { stopAt } from './axe.ts';
import { database } from './database.ts';
import { acceptDialog } from './journey.ts';
import { actingAs, alone, aMember, anAdmin, enter, type Person } from './people.ts';
import { test } from './playing.ts';
import { readQr } from './read-qr.ts';

const hour = 3_600_000;
const seconds = (at: number) => new Date(Math.floor(at / 1000) * 1000).toISOString();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const creditsOf = async (member: Person) => {
  const actor = await actingAs(member);
  await inTransaction(database(), (tx) => takeDailyCredits(tx, actor));
};

/** A draw that sells, announced as an admin does. */
async function aDraw(): Promise<string> {
  const admin = await actingAs(await anAdmin());
  const { code } = await inTransaction(database(), (tx) =>
    createDraw(tx, admin, {
      price: '5',
      opens_at: seconds(Date.now() - hour),
      closes_at: seconds(Date.now() + hour),
      max_tickets: 50,
      member_cap: 10,
      min_sales: '0',
      house_percent: '20',
      prizes: [{ count: 2, percent: '80', amount: null }],
    }),
  );
  return code;
}

/** Lets the sales of a draw be over for two minutes, as if the clock had gone on. */
async function endSales(code: string): Promise<void> {
  const owner = new pg.Client({ connectionString: process.env.E2E_OWNER_URL });
  await owner.connect();
  const { rows } = await owner.query('select beacon from lottery_draw where code = $1', [code]);
  const closes = seconds(Date.now() - 120_000);
  const round = lotteryBeaconRound(Date.parse(closes), rows[0].beacon);
  await owner.query('update lottery_draw set closes_at = $2, beacon_round = $3 where code = $1', [
    code,
    closes,
    round,
  ]);
  await owner.end();
}

test('three tickets, a draw, and the proof of each by its QR code, without signing in', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await alone('games', async () => {
    const member = await aMember();
    await creditsOf(member);
    const code = await aDraw();
    await enter(page, member, '/user/lottery/generate-lottery-ticket');
    await press(page, `Buy for ${code}`);
    const sheet = page.getByRole('dialog', { name: `Tickets of ${code}` });
    await sheet.getByLabel('Tickets').fill('11');
    await sheet.getByRole('button', { name: 'Continue' }).click();
    await sheet.getByRole('button', { name: 'Buy the tickets' }).click();
    await acceptDialog(page, 'Invalid request');
    await expect(sheet.getByText('You may buy 10 more tickets.').first()).toBeVisible();
    await sheet.getByLabel('Tickets').fill('3');
    await sheet.getByRole('button', { name: 'Continue' }).click();
    await sheet.getByRole('button', { name: 'Buy the tickets' }).click();
    await expect(sheet.getByText('The tickets are yours')).toBeVisible();
    await expect(sheet.getByText('1–3')).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText(`${code}, serial 1–3`)).toBeVisible();
    await expect(page.getByText('QR code and proof of each ticket follow when sales close.')).toBeVisible();
    await stopAt(page, 'Lottery tickets');

    await endSales(code);
    await expect(page.getByText(/^Ticket \d won 6\.00 credits\.$/)).toHaveCount(2, { timeout: 90_000 });
    await press(page, `Proof of ${code}`);
    const proof = page.getByRole('dialog', { name: `Proof of ${code}` });
    await proof.getByRole('button', { name: 'Verify in this browser' }).click();
    await expect(proof.getByText('Holds', { exact: true })).toHaveCount(4);
    await stopAt(page, 'Lottery tickets');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Ticket 2', exact: true }).first().click();
    const ticket = page.getByRole('dialog', { name: `Ticket 2 of ${code}` });
    const address = await readQr(ticket.getByAltText('QR code to verify this ticket'));
    expect(address).toContain(`/utils/lottery-ticket?draw=${code}&serial=2`);
    const visitor = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 360, height: 740 } });
    const { pathname, search } = new URL(address);
    await visitor.goto(new URL(`${pathname}${search}`, page.url()).href);
    await expect(visitor.getByText(member.user_id)).toBeVisible();
    await expect(visitor.getByText('Holds', { exact: true })).toHaveCount(5);
    await stopAt(visitor, 'Lottery ticket');
    await visitor.goto(new URL(`${pathname}?draw=${code}&serial=4`, page.url()).href);
    await expect(
      visitor.getByText('A ticket can be verified once the sales of its draw have closed.'),
    ).toBeVisible();
    await visitor.close();
  });
});

test('an admin announces a draw whose prizes and share make 100, and sees it paid back when too little is sold', {
  tag: '@phone',
}, async ({ page }) => {
  await alone('games', async () => {
    const admin = await anAdmin();
    await enter(page, admin, '/admin/games/lottery');
    await press(page, 'Announce a draw');
    const form = page.getByRole('dialog', { name: 'Announce a draw' });
    await form.getByLabel('Price of a ticket').fill('5');
    await form.getByLabel('Sales open').fill('2026-01-01T10:00');
    await form.getByLabel('Sales close').fill('2099-01-01T10:00');
    await form.getByLabel('Tickets', { exact: true }).fill('20');
    await form.getByLabel('Most of one member').fill('20');
    await form.getByLabel('Least sales').fill('50');
    await form.getByLabel('Company share, %').fill('20');
    await form.getByLabel('% of sales').first().fill('50');
    await form.getByRole('button', { name: 'Announce the draw' }).click();
    await acceptDialog(page, 'Invalid request');
    await expect(form.getByText('Prizes and house make 70 %, not 100 %.').last()).toBeVisible();
    await stopAt(page, 'Lottery');
    await form.getByRole('button', { name: 'Add a prize' }).click();
    await form.getByLabel('% of sales').last().fill('30');
    await form.getByRole('button', { name: 'Announce the draw' }).click();
    const announcement = page.getByText(/^LOT-\d+ is announced\.$/);
    await expect(announcement).toBeVisible();
    const [code = ''] = /LOT-\d+/.exec((await announcement.textContent()) ?? '') ?? [];
    const card = page.getByRole('listitem').filter({ hasText: code });
    await expect(card.getByText('On sale')).toBeVisible({ timeout: 60_000 });
    await stopAt(page, 'Lottery');
    await endSales(code);
    await expect(card.getByText('Too few tickets were sold: every stake goes back.')).toBeVisible({
      timeout: 60_000,
    });
    await expect(card.getByText('Refunded', { exact: true })).toBeVisible({ timeout: 60_000 });
    await card.getByRole('button', { name: `Proof of ${code}` }).click();
    const proof = page.getByRole('dialog', { name: `Proof of ${code}` });
    await expect(proof.getByText('There is nothing to verify before the draw.')).toBeVisible();
    await stopAt(page, 'Lottery');
  });
});
