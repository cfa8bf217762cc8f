import type { TestServer } from './http.ts';

/** Every optional page as if it were built and turned on, for the loops over all calls. */
export async function openOptionalPages(test: TestServer): Promise<void> {
  await test.asOwner(`update company set gaming_mode = 'real_money'`);
  await test.asOwner('update route set is_built = true, is_enabled = true where optional is not null');
}
