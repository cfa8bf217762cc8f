import { expect, type Page } from '@playwright/test';
import { stopAt } from './axe.ts';
import { database } from './database.ts';
import { test } from './journey.ts';
import { fund, topUp } from './money.ts';
import { aLargeTeam, aLeg, aRoot } from './network.ts';
import { aMember, enter, type Person, password } from './people.ts';

const tree = '/user/team-details/binary-tree';
/** The name of a node's button: 'Asha Rani, NG113310, active, left 220, right 189'. */
const labelOf = ({ name, user_id }: Person, left: number, right: number): string =>
  `${name}, ${user_id}, inactive, left ${left}, right ${right}`;
const node = (page: Page, { user_id }: Person) =>
  page.getByRole('button', { name: `, ${user_id}, inactive` });

/** Finds somebody by their id, with the keyboard alone. */
async function find(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: 'Find member' }).press('Enter');
  await page.keyboard.type(person.user_id);
  await expect(page.getByRole('button', { name: person.user_id })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`find=${person.user_id}`));
}

test('find a member 9 levels down, move with the keys, make them the root, and back', {
  tag: '@desktop',
}, async ({ page }) => {
  const root = await aRoot();
  const leg = await aLeg(root, 'L', 9);
  const right = await aMember(root, 'R');
  const [above, deepest] = [leg[7] as Person, leg[8] as Person];
  await enter(page, root, tree);
  await expect(page.getByRole('button', { name: labelOf(root, 9, 1) })).toBeVisible();
  await expect(node(page, right)).toBeVisible();
  await expect(page.getByText('Figures of')).toBeVisible();
  await stopAt(page, 'Binary tree');

  // each number of levels is made to fit, and sizing goes around who stands in view
  const box = page.locator('.tree-box');
  for (const levels of ['5', '3', '4']) {
    await page.getByRole('button', { name: `${levels} levels` }).click();
    await expect(page.getByRole('button', { name: `${levels} levels`, pressed: true })).toBeVisible();
    await expect
      .poll(() =>
        box.evaluate((own) => [own.scrollWidth - own.clientWidth, own.scrollHeight - own.clientHeight]),
      )
      .toEqual([0, 0]);
  }
  // above four levels the whole stands in a corner, which moves the view
  await page.getByRole('button', { name: '5 levels' }).click();
  const map = page.locator('.tree-mini-map');
  await expect(map).toHaveCount(0);
  for (const name of ['Zoom in', 'Zoom in']) await page.getByRole('button', { name }).click();
  await expect(map).toBeVisible();
  await box.evaluate((own) => own.scrollTo(0, 0));
  await map.click({ position: { x: 10, y: 60 } });
  await expect.poll(() => box.evaluate((own) => own.scrollTop)).toBeGreaterThan(0);
  await page.getByRole('button', { name: '4 levels' }).click();
  await expect(map).toHaveCount(0);
  const middle = async (): Promise<number> => {
    const place = await node(page, root).boundingBox();
    return (place?.x ?? 0) + (place?.width ?? 0) / 2;
  };
  const before = await middle();
  for (const name of ['Zoom in', 'Zoom in']) await page.getByRole('button', { name }).click();
  await expect.poll(async () => Math.abs((await middle()) - before)).toBeLessThan(20);
  await page.getByRole('button', { name: 'Fit the tree' }).click();

  await find(page, deepest);
  await expect(node(page, deepest)).toBeFocused();
  await expect(page.locator('.tree-node.on-path')).toHaveCount(4);
  await expect(page.getByRole('navigation', { name: 'Path to the root' })).toContainText('You');

  await page.keyboard.press('ArrowUp');
  await expect(node(page, above)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('link', { name: `Add member, right below ${above.name}` })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: deepest.name });
  await expect(drawer.getByText('Business L')).toBeVisible();
  await stopAt(page, 'Binary tree');
  await drawer.getByRole('button', { name: 'Make root' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`root=${deepest.user_id}`));
  await expect(page.locator('.tree-node .tree-person')).toHaveCount(1);
  while (!page.url().includes('find=')) await page.goBack();
  await expect(node(page, above)).toBeVisible();
  await page.goto(tree);

  // The outline has the same members with the same figures, and Back leads to the same one.
  await expect(node(page, right)).toBeVisible();
  const drawn = await page.locator('.tree-person').evaluateAll((all) => all.map((one) => one.id).sort());
  await page.getByRole('button', { name: 'Outline view' }).click();
  const rows = page.getByRole('treegrid').locator('tbody tr:not(:has(a))');
  await expect.poll(() => rows.evaluateAll((all) => all.map((one) => one.id).sort())).toEqual(drawn);
  await expect(page.getByRole('row', { name: root.user_id })).toContainText('9');
  await stopAt(page, 'Binary tree');
});

test('the direct tree unfolds and marks the way to a member who is found, and keeps who stands on top', {
  tag: '@desktop',
}, async ({ page }) => {
  const root = await aRoot();
  const first = await aMember(root, 'L');
  const second = await aMember(first, 'L');
  const [beside, third] = [await aMember(second, 'R'), await aMember(second, 'L')];
  await enter(page, root, '/user/team-details/direct-tree');
  await find(page, third);
  await expect(node(page, third)).toBeFocused();
  await expect(node(page, beside)).toBeVisible();
  await expect(page.locator('.tree-node.on-path')).toHaveCount(4);
  await expect(page).not.toHaveURL(/root=/);
});

test('the outline on a phone unfolds, folds and opens by keyboard and by touch', {
  tag: '@phone',
}, async ({ page }) => {
  const root = await aRoot();
  const leg = await aLeg(root, 'R', 5);
  await enter(page, root, tree);
  const row = (person: Person) => page.locator(`[id="node-${person.user_id}"]`);
  await expect(row(leg[2] as Person)).toBeVisible();
  await expect(row(leg[3] as Person)).toHaveCount(0);
  await stopAt(page, 'Binary tree');
  await page.getByRole('button', { name: `Expand ${leg[2]?.name}` }).tap();
  await expect(row(leg[4] as Person)).toBeVisible();
  await row(leg[2] as Person).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(row(leg[4] as Person)).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(row(leg[4] as Person)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await expect(row(root)).toBeFocused();
  await row(root).getByRole('button').tap();
  await expect(page.getByRole('dialog', { name: root.name })).toBeVisible();
  await stopAt(page, 'Binary tree');
});

test('an empty slot leads to joining with sponsor, placement parent and side filled in', {
  tag: '@desktop',
}, async ({ page }) => {
  const root = await aRoot();
  const [left] = await aLeg(root, 'L', 1);
  await enter(page, root, tree);
  await page.getByRole('link', { name: `Add member, right below ${left?.name}` }).press('Enter');
  await expect(page.locator('.sponsor-card')).toContainText(root.name);
  await page.getByLabel('Name', { exact: true }).fill('Asha Rani');
  await page.getByLabel('Date of birth').fill('1990-05-04');
  await page.getByLabel('Mobile number').fill('9876543210');
  await page.getByLabel('E-mail address').fill(`${root.user_id}@join.test`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('radio')).toHaveCount(1);
  await expect(page.getByLabel("Placement parent's user id")).toHaveValue(left?.user_id ?? '');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password again').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Join under' }).click();
  await expect(page).toHaveURL(/step=verify/);
  const place = await database()
    .selectFrom('member as m')
    .innerJoin('app_user as u', 'u.id', 'm.id')
    .innerJoin('app_user as p', 'p.id', 'm.parent_id')
    .select(['p.user_id as parent', 'm.side'])
    .where('u.email', '=', `${root.user_id}@join.test`)
    .executeTakeFirst();
  expect(place).toEqual({ parent: left?.user_id, side: 'R' });
  await page.goto(tree);
  await expect(page.getByRole('button', { name: /^Asha Rani, / })).toBeVisible();
});

test('who waits in the holding tank gets a place by two taps, and what it brings is said before', {
  tag: '@phone',
}, async ({ page }) => {
  const root = await aRoot();
  const [left] = await aLeg(root, 'L', 1);
  const waiting = await aMember(root, 'tank');
  const other = await aMember(root, 'tank');
  await fund(waiting, '100000');
  await topUp(waiting, { package: 'STARTER' });
  await enter(page, root, '/user/teams');
  await page.getByRole('link', { name: 'Give places' }).tap();
  await expect(page.getByRole('radio')).toHaveCount(2);
  await stopAt(page, 'Holding tank');
  await page.getByText(waiting.name).tap();
  await page
    .getByRole('link', { name: `Place ${waiting.name}, right below ${left?.name}, ${left?.user_id}` })
    .tap();
  const dialog = page.getByRole('dialog', { name: 'Place member' });
  await expect(dialog.getByText('Into your left leg')).toBeVisible();
  await expect(dialog.getByText('Nothing')).toBeVisible();
  await stopAt(page, 'Holding tank');
  await dialog.getByRole('button', { name: 'Place member' }).tap();
  await expect(page.getByText(`${waiting.name} stands on the right below ${left?.name}.`)).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(1);
  // the other one by keys, at the end of a leg
  await page.getByRole('radio').press('Space');
  await page.getByRole('button', { name: 'End of right leg' }).press('Enter');
  await dialog.getByRole('button', { name: 'Place member' }).press('Enter');
  await expect(page.getByText('Nobody waits for a place.')).toBeVisible();
  const places = await database()
    .selectFrom('member as m')
    .innerJoin('app_user as u', 'u.id', 'm.id')
    .innerJoin('app_user as p', 'p.id', 'm.parent_id')
    .select(['p.user_id as parent', 'm.side'])
    .where('u.user_id', 'in', [waiting.user_id, other.user_id])
    .orderBy('m.joined_at')
    .execute();
  expect(places).toEqual([
    { parent: left?.user_id, side: 'R' },
    { parent: root.user_id, side: 'R' },
  ]);
});

/** A measured figure, for the report of the run. */
const note = (description: string): void => {
  test.info().annotations.push({ type: 'measured', description });
};

/** What 60 expansions may leave behind, in bytes. */
const maxLeft = 8 * 2 ** 20;

test('100,000 members: asked for once, before the scripts, and 60 expansions leave the memory level', {
  tag: '@desktop',
}, async ({ page }) => {
  const root = await aLargeTeam(100_000);
  await enter(page, root, '/user/pages');
  await expect(page.locator('h1')).toBeVisible();
  await page.goto(tree);
  const person = page.locator('.tree-person');
  await expect(person).toHaveCount(15);
  const painted = await page.evaluate(() =>
    Math.max(...performance.getEntriesByName('first-contentful-paint').map((entry) => entry.startTime)),
  );
  const drawn = await page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .find(({ name }) => name.includes('team/binary_tree'))
        ?.toJSON().responseEnd ?? Number.NaN,
  );
  note(`first paint after ${Math.round(painted)} ms, the tree's answer after ${Math.round(drawn)} ms`);
  // asked for by index.html, before a script of the page is there, and once
  const asked = await page.evaluate(() => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const [tree, ...again] = all.filter(({ name }) => name.includes('team/binary_tree'));
    const script = all.find(({ name }) => /assets\/binary-tree-/.test(name));
    return { isFirst: (tree?.startTime ?? 0) < (script?.startTime ?? -1), again: again.length };
  });
  expect(asked).toEqual({ isFirst: true, again: 0 });
  await expect(person.first()).toHaveAccessibleName(/left .*, right .*/);

  const client = await page.context().newCDPSession(page);
  const used = async (): Promise<number> => {
    await client.send('HeapProfiler.collectGarbage');
    const { usedSize } = await client.send('Runtime.getHeapUsage');
    return usedSize;
  };
  const closed = page.locator('.tree-fold[aria-expanded="false"]:not([aria-busy])');
  const expand = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      const fold = await closed.last().elementHandle();
      if (!fold) throw new Error('Nothing is left to unfold.');
      await fold.click();
      // a branch that makes room for this one may take the button with it
      const isOpen = () => fold.evaluate((own) => !own.isConnected || own.ariaExpanded === 'true');
      await expect.poll(isOpen, { intervals: [20, 50, 100] }).toBe(true);
      await fold.dispose();
      await expect(page.locator('.tree-fold[aria-busy]')).toHaveCount(0);
    }
  };
  await expand(20);
  const before = await used();
  const nodes = await person.count();
  await expand(40);
  const after = await used();
  note(`heap after 20 expansions ${before}, after 60 ${after} bytes, ${await person.count()} members drawn`);
  expect(after - before).toBeLessThan(maxLeft);
  expect(await person.count()).toBeLessThanOrEqual(Math.max(nodes, 130));
});
