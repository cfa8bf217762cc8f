import { expect, type Page } from '@playwright/test';

/** The pages the palette offers, by name. */
export async function offered(page: Page): Promise<string[]> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search', exact: true });
  await expect(palette.getByRole('option').first()).toBeVisible();
  const names = await palette.getByRole('option').allInnerTexts();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  return names.map((name) => name.split('\n')[0]?.trim() ?? '').sort();
}

/** The addresses the menu leads to: beside the page, on phones behind the last tab. */
export async function menuOf(page: Page): Promise<string[]> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024;
  if (isPhone) await page.getByRole('button', { name: 'Menu' }).click();
  const menu = isPhone
    ? page.getByRole('dialog', { name: 'Menu' })
    : page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Profile' }).last()).toBeVisible();
  const found = new Set<string>();
  const look = async () => {
    const links = menu.getByRole('link');
    for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')))
      found.add(href);
  };
  await look();
  // One group is open at a time.
  for (const name of await menu.locator('button[aria-expanded]').allInnerTexts()) {
    const group = menu.getByRole('button', { name, exact: true });
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
    await expect(group).toHaveAttribute('aria-expanded', 'true');
    await look();
  }
  if (isPhone) {
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  }
  return [...found];
}
