import { beforeAll } from 'vitest';
import type { ActorContext } from '../src/platform/context.ts';
import type { Bringing } from './bring-network.ts';
import { contextOf } from './build.ts';
import type { useTestServer } from './http.ts';
import { aBusiness } from './network.ts';

/**
 * A company for the tests of a file, into which its admin brings networks on 10 May 2026.
 * @param plan what its plan says beside the usual
 * @returns where networks are brought, once the tests run
 */
export function useBringing(
  test: ReturnType<typeof useTestServer>,
  plan: Parameters<typeof aBusiness>[1] = {},
) {
  let context: ActorContext;
  beforeAll(async () => {
    const own = await contextOf(test.server, await aBusiness(test.server, plan));
    context = { ...own, now: new Date('2026-05-10T10:00:00+05:30') };
  });
  return (): Bringing => ({ db: test.server.db, url: test.url, context });
}
