import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { createCategory } from '../apps/server/src/modules/repurchase/catalogue/create-category.ts';
import { createProduct } from '../apps/server/src/modules/repurchase/catalogue/create-product.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { stopAt } from './axe.ts';
import { database } from './database.ts';
import { moveTo, test } from './journey.ts';
import { topUp } from './money.ts';
import { actingAs, aMember, anAdmin, aSubAdmin, enter, type Person } from './people.ts';
import { readSheet } from './xlsx.ts';

const list = (page: Page) => page.locator('.report-table tbody, .report-cards');

test('the address of a filtered report shows the same rows to another admin, and nothing to a third', async ({
  page,
  browser,
}) => {
  const member = await aMember();
  for (const order of [{ package: 'GOLD' }, { package: 'STARTER' }, { package: 'SILVER' }])
    await topUp(member, order);
  await topUp(await aMember(), { package: 'STARTER' });
  const reader = await anAdmin();
  await sql`update app_user set email_verified_at = now() where user_id = ${reader.user_id}`.execute(
    database(),
  );
  await enter(page, reader, '/admin/topup/topup-details?sort=amount');
  const filters = page.getByRole('button', { name: 'Filters', exact: true });
  const isPhone = await filters
    .or(page.getByRole('button', { name: 'Member', exact: true }))
    .first()
    .innerText();
  if (isPhone === 'Filters') {
    await filters.click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Member' }).fill(member.user_id);
    await page.getByRole('button', { name: 'Show results' }).click();
  } else {
    await page.getByRole('button', { name: 'Member', exact: true }).click();
    await page.getByRole('textbox', { name: 'Member' }).fill(member.user_id);
    await page.getByRole('textbox', { name: 'Member' }).press('Enter');
  }
  await expect(page.locator('.report-count')).toHaveText('3 results');
  await stopAt(page, 'Topups');
  const [address, rows] = [page.url(), await list(page).innerText()];
  expect(rows.indexOf('Starter')).toBeLessThan(rows.indexOf('Gold'));

  // the view comes by mail until its owner says otherwise
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel('Save filters and sort as').fill('Three orders');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Mail Three orders' }).click();
  await page.getByLabel('By mail').selectOption('Weekly');
  await page.getByLabel('File format').selectOption('CSV');
  await expect(page.getByText('Weekly by mail, CSV')).toBeVisible();
  await stopAt(page, 'Topups');
  await page.getByLabel('By mail').selectOption('Never');
  await expect(page.getByText('Weekly by mail, CSV')).toHaveCount(0);
  await page.keyboard.press('Escape');

  const permitted = await browser.newPage();
  await enter(permitted, await aSubAdmin(['/admin/topup/topup-details']), address);
  await expect(permitted.locator('.report-count')).toHaveText('3 results');
  await expect.poll(() => list(permitted).innerText()).toBe(rows);
  await permitted.close();

  const forbidden = await browser.newPage();
  await enter(forbidden, await aSubAdmin(['/admin/member/member-search']), address);
  await forbidden.waitForURL('**/accounts/sign-in');
  await expect(forbidden.getByText(member.user_id)).toHaveCount(0);
  await forbidden.close();
});

/** Headings of the wide reports that are not whole in the box, and heights of rows other than 40 px. */
const outOfSight = (page: Page, headings: string[]) =>
  page.evaluate((wanted) => {
    const box = document.querySelector('.report-scroll')?.getBoundingClientRect();
    const heads = [...document.querySelectorAll('.report-table thead th')];
    const isInSight = (text: string): boolean => {
      const head = heads.find(({ textContent }) => textContent === text)?.getBoundingClientRect();
      return head !== undefined && box !== undefined && head.left >= box.left && head.right <= box.right;
    };
    const rows = [...document.querySelectorAll('.report-table tbody tr:not(.group-row)')];
    const heights = rows.map((row) => row.getBoundingClientRect().height).filter((height) => height !== 40);
    return [...wanted.filter((text) => !isInSight(text)), ...new Set(heights)];
  }, headings);

test('money and status of wide reports are in sight, in rows of one height, and the rest is offered', {
  tag: '@desktop',
}, async ({ page }) => {
  const reports: Record<string, string[]> = {
    '/admin/income/matching-income': ['Date', 'Member', 'Matched', 'Gross', 'Trimmed', 'Income', 'Status'],
    '/admin/income/all-income': ['Date', 'Member', 'Kind', 'Gross', 'Trimmed', 'Income', 'Status'],
    '/admin/income/total-income': ['Date', 'Statement', 'Member', 'Gross', 'TDS', 'Net'],
    '/admin/member/member-search': ['User id', 'Name', 'Self business', 'Status'],
    '/admin/team-details/daywise-business-details': ['Date', 'Business L', 'Business R'],
  };
  await enter(page, await anAdmin(), '/admin/profile');
  await expect(page.locator('h1')).toBeVisible();
  for (const [url, headings] of Object.entries(reports)) {
    await moveTo(page, url);
    await expect(page.locator('.report-table')).toBeVisible();
    await expect.poll(() => outOfSight(page, headings), url).toEqual([]);
    await expect(page.locator('.report-scroll[data-beyond]')).toHaveCount(0);
  }

  await moveTo(page, '/admin/income/matching-income');
  await page.getByRole('button', { name: /^Columns \(\d+ hidden\)$/ }).click();
  for (const name of [
    'Carry in left',
    'Carry in right',
    'New left',
    'New right',
    'Total left',
    'Total right',
  ])
    await page.getByRole('checkbox', { name }).check();
  await page.keyboard.press('Escape');
  const box = page.locator('.report-scroll');
  await expect(box).toHaveAttribute('data-beyond');
  await box.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect(box).toHaveAttribute('data-before');
  await expect(box).not.toHaveAttribute('data-beyond');
  expect(await outOfSight(page, ['Date'])).toEqual([]);
});

test('signs of sorting keep their size in narrow columns, and a range is one filter', {
  tag: '@desktop',
}, async ({ page }) => {
  await enter(page, await anAdmin(), '/admin/member/count');
  await expect(page.locator('.report-table .sort').first()).toBeVisible();
  const widths = await page
    .locator('.report-table .sort > svg:visible')
    .evaluateAll((signs) => signs.map((sign) => Math.round(sign.getBoundingClientRect().width)));
  expect(widths.length).toBeGreaterThan(0);
  expect(widths.filter((width) => width < 12)).toEqual([]);
  await expect(page.locator('.filter-bar .chip-button')).toHaveCount(5);
});

test('a list of members leads to the profile of each, for those who may open it', async ({
  page,
  browser,
}) => {
  const member = await aMember();
  const address = `/admin/member/member-search?f_text=${member.user_id}`;
  const drawer = (of: Page) => of.getByRole('dialog', { name: member.name });
  const openRow = (of: Page) =>
    of.locator('.report-table tbody .open-cell button, .report-cards button').click();

  await enter(page, await anAdmin(), address);
  await stopAt(page, 'Member search');
  await openRow(page);
  await expect(page).toHaveURL(new RegExp(`/admin/member/member-profile\\?user_id=${member.user_id}$`));
  await expect(page.getByText(member.user_id).first()).toBeVisible();

  const sub = await browser.newPage();
  await enter(sub, await aSubAdmin(['/admin/member/member-search/open-panel']), address);
  await openRow(sub);
  // what may be done is granted one by one
  await expect(drawer(sub).getByRole('button', { name: 'Open the panel' })).toBeVisible();
  await expect(drawer(sub).getByRole('button', { name: 'Block' })).toHaveCount(0);
  await expect(sub.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await expect(sub.getByRole('link', { name: 'Open profile' })).toHaveCount(0);
  await expect(sub.locator('main').getByRole('link', { name: member.user_id })).toHaveCount(0);
  await sub.close();
});

const hindi = 'नकद जमा, शाखा दिल्ली';

/** Twelve thousand refused credits of one member; the newest three hold what spreadsheets stumble over. */
async function manyCredits(owner: Person, admin: Person): Promise<void> {
  await sql`
    insert into adjustment (owner_id, wallet_code, amount, reason, remark, status, requested_by, requested_at, decided_at)
    select o.id, 'fund', 1 + n / 100.0, 'Deposit received',
      case n when 1 then 'rent; water' when 2 then '=1+1' when 3 then ${hindi} else 'row ' || n end,
      'Rejected', a.id, now() - n * interval '1 second', now()
    from app_user o, app_user a, generate_series(1, 12000) n
    where o.user_id = ${owner.user_id} and a.user_id = ${admin.user_id}`.execute(database());
}

async function download(page: Page, format: 'XLSX' | 'CSV', title: string, name: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: `Export ${title}` });
  await expect(dialog).toContainText('The file will hold all 12,000 matching rows.');
  await dialog.getByRole('radio', { name: format }).check();
  const arrived = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download 12,000 rows' }).click();
  const file = await arrived;
  expect(file.suggestedFilename()).toBe(`${name}.${format.toLowerCase()}`);
  await expect(dialog).toHaveCount(0);
  return await readFile(await file.path());
}

test('an export says how many rows it holds, and holds them all as they are', {
  tag: '@desktop',
}, async ({ page }) => {
  const [owner, admin] = [await aMember(), await anAdmin()];
  await manyCredits(owner, admin);
  await enter(page, admin, `/admin/wallet/credit-debit-history?f_owner=${owner.user_id}`);
  await expect(page.locator('.report-count')).toHaveText('1–50 of 12,000 results');

  const credits = ['Credits and debits', 'admin-credit_debit_history'] as const;
  const csv = (await download(page, 'CSV', ...credits)).toString('utf8');
  expect(csv.startsWith('\uFEFFDate;No;For;')).toBe(true);
  const lines = csv.trimEnd().split('\r\n');
  expect(lines).toHaveLength(12_001);
  const columns = lines[0]?.split(';').length;
  expect(new Set(lines.map((line) => line.split(';').length))).toEqual(new Set([columns]));
  expect(lines[1]).toContain(';rent, water;');
  expect(lines[2]).toContain(";'=1+1;");
  expect(lines[3]).toContain(`;${hindi};`);

  const { rows, formulas } = readSheet(await download(page, 'XLSX', ...credits));
  expect(rows).toHaveLength(12_001);
  expect(formulas).toBe(0);
  const remark = rows[0]?.indexOf('Remark') ?? -1;
  expect(rows.slice(1, 4).map((row) => row[remark])).toEqual(['rent; water', '=1+1', hindi]);
  const credit = rows[0]?.indexOf('Credit') ?? -1;
  expect(rows[1]?.[credit]).toBe('1.01');
});

/** Twelve thousand times two pieces of a product came in, or one was written off: each part in a transaction of its own, which updates an account once. */
async function manyMovements(sku: string, admin: Person): Promise<void> {
  const actor = await actingAs(admin);
  const part = 500;
  await inTransaction(database(), async (tx) => {
    const { id } = await createCategory(tx, actor, { name: `For ${sku}`, may_have_sub: false });
    const details = { name: 'Sandal soap', category: id, hsn: '3401', mrp: '118', gst_percent: '18' };
    await createProduct(tx, actor, { sku, ...details }, null);
  });
  for (let from = 0; from < 12_000; from += part)
    await sql`
      with change as (
        insert into stock_change (product_id, quantity, value, remark, actor_id, at)
        select p.id, case when n % 2 = 1 then 2 else -1 end, 0, 'row ' || n, ${actor.actor.id}, now() + n * interval '1 ms'
        from product p, generate_series(${from + 1}::int, ${from + part}::int) n where p.sku = ${sku} order by n returning *
      ), journal as (
        select array_agg(row('stock_change', id::text, 64, 'stock_change', id, product_id::integer, null, 2)::journal order by id)
          as heads, array_agg(id order by id) as ids from change
      )
      select post_together(heads, array(
          select row(o.n, 'House', 0, l.wallet, l.amount, null, null, null, false, null)::journal_line
          from unnest(ids) with ordinality o (id, n) join change c on c.id = o.id
            cross join lateral (values (1, 'stock', c.quantity::numeric),
              (2, case when c.quantity > 0 then 'stock_received' else 'stock_lost' end, -c.quantity)) l (m, wallet, amount)
          order by o.n, l.m), array_fill(${actor.actor.id}::bigint, array[${part}::int]), array_fill(null::bigint, array[${part}::int]),
        array_fill(now(), array[${part}::int]))
      from journal`.execute(database());
}

test('an export of movements of goods holds them all, in and out, with the stock after each', {
  tag: '@desktop',
}, async ({ page }) => {
  const admin = await anAdmin();
  const sku = `SANDAL-${admin.user_id}`.slice(0, 40);
  await manyMovements(sku, admin);
  await enter(page, admin, `/admin/repurchase/product-transactions?f_sku=${sku}`);
  await expect(page.locator('.report-count')).toHaveText('1–50 of 12,000 results');
  const movements = ['Stock movements', 'inventory-transactions'] as const;
  const csv = (await download(page, 'CSV', ...movements)).toString('utf8');
  expect(csv.trimEnd().split('\r\n')).toHaveLength(12_001);
  const { rows } = readSheet(await download(page, 'XLSX', ...movements));
  expect(rows).toHaveLength(12_001);
  const place = (name: string) => rows[0]?.indexOf(name) ?? -1;
  const count = (name: string) =>
    rows.slice(1).filter((row) => row[place(name)] === (name === 'In' ? '2' : '1')).length;
  expect([count('In'), count('Out')]).toEqual([6000, 6000]);
  const left = new Set(rows.slice(1).map((row) => row[place('Balance')]));
  expect([left.has('6000'), left.has('0')]).toEqual([true, false]);
});
