import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type CatalogueEntry, catalogue } from '@banyan/contract/core/catalogue';
import type { Endpoint } from '@banyan/contract/core/endpoint';
import { type UserType, userTypes } from '@banyan/contract/core/roles';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { repositoryRoot } from '../src/platform/root.ts';
import { eachAtOnce } from './at-once.ts';
import { aPerson, aSubAdmin, type Person } from './build.ts';
import { isBuilt } from './built-pages.ts';
import { callAs, useTestServer } from './http.ts';
import { openOptionalPages } from './optional-pages.ts';
import { adminPages, isAction } from './strangers.ts';

/** Calls anybody may make. A call more needs a reason that a reader finds here. */
const publicCalls = [
  'GET ', // registers the visit (docs/screens.md §6.1)
  'GET health',
  'GET utils/token_rates', // what tokens are worth now
  'GET utils/chains', // where a transaction can be looked up
  'POST utils/demo_wallet', // of the demo alone: everywhere else it is not found
  'GET company/details', // before sign-in (docs/screens.md §6.1)
  'GET company/routes',
  'GET company/news', // on public pages and dashboards alike
  'GET company/popup',
  'GET company/achievers',
  'GET company/terms', // what who joins agrees to
  'GET company/income_disclosure', // what members really earned
  'GET company/picture', // by its random name, as a photo
  'GET company/manifest', // what a browser installs
  'POST company/contact_us', // the public form, with a captcha
  'POST accounts/sign_in',
  'POST accounts/two_factor',
  'POST accounts/two_factor_recovery',
  'POST accounts/two_factor_mode',
  'GET accounts/captcha',
  'GET accounts/sponsor', // the form of /accounts/sign-up
  'GET accounts/user_id_availability',
  'POST accounts/sign_up',
  'GET accounts/public_figures', // of a decentralized company, without names
  'POST accounts/siwe_nonce', // before sign-in by wallet
  'POST accounts/siwe_verify',
  'POST accounts/wallet_join', // the form of /accounts/join
  'GET photo', // by its random name, known to those who may see the person
  'GET repurchase/picture', // by its random name, as a photo
  'GET ticket/image', // by its signed token, which ends after ten minutes
  'GET company/grievance', // who answers complaints
  'GET repurchase/invoice', // by its signed token
  'GET topup/receipt', // by its signed token
  'GET document/verify', // by the token on the paper
  'GET fairness/epochs', // anybody can check a round
  'GET fairness/returns',
  'GET fairness/round',
  'GET fairness/rounds',
  'GET lottery/list', // and a draw of the lottery
  'GET lottery/proof',
  'GET payout/statement', // by the token of its verify link
  'POST accounts/verify_contact', // after joining nobody is signed in yet
  'POST accounts/resend_otp',
  'POST accounts/verify_email', // a link in a mail
  'POST accounts/forgot_password',
  'POST accounts/reset_password',
  'POST accounts/reset_by_link',
];
/** Calls of the shell: any session of the role, whatever its rights. */
const shellCalls = [
  'GET user/details',
  'GET admin/details',
  'GET franchise/details',
  'POST accounts/sign_out',
  'POST accounts/ws_token',
  'GET accounts/step_up', // forms of many screens ask for the second factor
  'POST accounts/step_up_code',
  'GET exports', // downloads of every report
  'GET notifications', // the bell of every area
  'POST notifications/seen',
  'GET search', // the box of the top bar: each finder asks for the right to its page
  'PUT profile/language', // read on every screen
  'GET profile/views', // lists of every area
  'PUT profile/views',
  'PUT profile/views/mail',
  'DELETE profile/views',
  'POST accounts/consent', // buying on many screens asks for it
  'POST company/popup_seen', // pop-ups are shown on the first page of an area
];

const test = useTestServer();
const people = {} as Record<UserType, { main: Person; sub: Person }>;
beforeAll(async () => {
  await openOptionalPages(test);
  for (const type of userTypes) {
    people[type] = {
      main: await aPerson(test.server, type),
      // nobody makes sub-members, but the rule holds for them too
      sub: await aPerson(test.server, type, {}, true),
    };
  }
});

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
const mounted = () => test.server.mounted;
const onScreens = () => mounted().filter((endpoint) => endpoint.access === 'screen');
const roleOfUrl = (url: string): UserType =>
  url.startsWith('/admin/') ? 'Admin' : url.startsWith('/franchise/') ? 'Franchise' : 'User';

const flatten = (entries: CatalogueEntry[]): CatalogueEntry[] =>
  entries.flatMap((entry) => [entry, ...flatten(entry.children)]);
const byUrl = new Map(flatten(catalogue).map((entry) => [entry.url, entry]));

/** The calls whose reply to this person has another status than expected. */
async function otherThan(
  status: number,
  cases: { endpoint: Endpoint; token?: string | undefined; who?: string }[],
): Promise<string[]> {
  const replies = await eachAtOnce(cases, async ({ endpoint, token, who }) => {
    const reply = await callAs(test.server, endpoint, token ? { token } : {});
    return reply.statusCode === status ? null : `${nameOf(endpoint)} ${who ?? ''}: ${reply.statusCode}`;
  });
  return replies.filter((reply) => reply !== null);
}

async function contractEndpoints(): Promise<Endpoint[]> {
  const folder = join(repositoryRoot(), 'packages/contract/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const modules = await Promise.all(files.map((name) => import(join(folder, name))));
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
  const isEndpoint = (value: unknown): value is Endpoint =>
    isObject(value) && 'access' in value && 'path' in value;
  return (
    modules
      .flatMap((module: Record<string, unknown>) => Object.values(module))
      // a table of calls, such as that of the income kinds, holds them by name
      .flatMap((value) => (isObject(value) && !isEndpoint(value) ? Object.values(value) : [value]))
      .filter(isEndpoint)
  );
}

describe('every endpoint', () => {
  it('of the contract is mounted exactly once', async () => {
    const described = [...new Set(await contractEndpoints())].map(nameOf).sort();
    expect(mounted().map(nameOf).sort()).toEqual(described);
    expect(new Set(described).size).toBe(described.length);
  });

  it('is public or of the shell only when it stands on the list', () => {
    const names = (access: Endpoint['access']) =>
      mounted()
        .filter((endpoint) => endpoint.access === access)
        .map(nameOf)
        .sort();
    expect(names('public')).toEqual([...publicCalls].sort());
    expect(names('signed_in')).toEqual([...shellCalls].sort());
  });

  it('of a screen names screens that the catalogue has, at least one of them with its page built, but for optional ones', () => {
    const unknown = onScreens().flatMap((endpoint) =>
      endpoint.screens.filter((url) => !byUrl.has(url)).map((url) => `${nameOf(endpoint)}: ${url}`),
    );
    // optional pages may be still to come: until then nobody can turn them on
    const isOptional = (url: string) => byUrl.get(url)?.optional != null;
    const unreachable = onScreens().filter(
      ({ screens }) => !screens.some(isBuilt) && !screens.every(isOptional),
    );
    expect({ unknown, unreachable: unreachable.map(nameOf) }).toEqual({
      unknown: [],
      unreachable: [],
    });
  });

  it('stands in the OpenAPI description', async () => {
    const reply = await test.server.app.inject({ method: 'GET', url: '/api/openapi.json' });
    const { paths } = reply.json();
    const missing = mounted().filter(
      (endpoint) => !paths[`/${endpoint.path}`]?.[endpoint.method.toLowerCase()],
    );
    expect(missing.map(nameOf)).toEqual([]);
  });

  it('is described so that programs can be generated from it', async () => {
    const { paths, tags, components } = (
      await test.server.app.inject({ method: 'GET', url: '/api/openapi.json' })
    ).json();
    const described = mounted().map((endpoint) => ({
      endpoint,
      operation: paths[`/${endpoint.path}`][endpoint.method.toLowerCase()],
    }));
    const ids: string[] = described.map(({ operation }) => operation.operationId);
    expect(ids.filter((id, index) => !/^[a-z][a-zA-Z0-9]+$/.test(id) || ids.indexOf(id) !== index)).toEqual(
      [],
    );
    const known = new Set(tags.map(({ name }: { name: string }) => name));
    const poor = described.filter(
      ({ operation }) =>
        !operation.summary ||
        !operation.description ||
        operation.tags.length !== 1 ||
        !operation.tags.every((tag: string) => known.has(tag)) ||
        Object.entries(operation.responses as Record<string, { $ref?: string }>).some(
          ([status, { $ref }]) => status !== '200' && !components.responses[$ref?.split('/').at(-1) ?? ''],
        ),
    );
    expect(poor.map(({ endpoint }) => nameOf(endpoint))).toEqual([]);
    const wrong = described.filter(({ endpoint, operation }) => {
      const wanted = endpoint.access === 'public' ? ['400'] : ['400', '401', '403'];
      return (
        JSON.stringify(operation.security) !== (endpoint.access === 'public' ? '[]' : '[{"session":[]}]') ||
        !wanted.every((status) => operation.responses[status])
      );
    });
    expect(wrong.map(({ endpoint }) => nameOf(endpoint))).toEqual([]);
  });

  it('that is not public refuses people who are not signed in', async () => {
    const closed = mounted().filter((endpoint) => endpoint.access !== 'public');
    expect(
      await otherThan(
        401,
        closed.map((endpoint) => ({ endpoint })),
      ),
    ).toEqual([]);
    const forged = closed.map((endpoint) => ({ endpoint, token: 'forged' }));
    expect(await otherThan(401, forged)).toEqual([]);
  });

  it('refuses every role that is not its own', async () => {
    const cases = mounted()
      .filter((endpoint) => endpoint.access !== 'public')
      .flatMap((endpoint) =>
        userTypes
          .filter((type) => !endpoint.roles.includes(type))
          .map((type) => ({ endpoint, token: people[type].main.token, who: type })),
      );
    expect(cases.length).toBeGreaterThan(50);
    expect(await otherThan(403, cases)).toEqual([]);
  });

  it('of a screen lets its own roles in, and refuses people without the right', async () => {
    const asked = onScreens().flatMap((endpoint) => {
      // a role whose page is still to come is let in with it
      const open = endpoint.roles.filter((type) =>
        endpoint.screens.some((url) => roleOfUrl(url) === type && isBuilt(url)),
      );
      return open.map((type) => ({ endpoint, type }));
    });
    const wrong = await eachAtOnce(asked, async ({ endpoint, type }) => {
      const isCompulsory = endpoint.screens.some(
        (url) => roleOfUrl(url) === type && byUrl.get(url)?.compulsory,
      );
      const { main, sub } = people[type];
      const [own, without] = [
        await callAs(test.server, endpoint, { token: main.token }),
        await callAs(test.server, endpoint, { token: sub.token }),
      ];
      return [
        ...([401, 403].includes(own.statusCode) ? [`${nameOf(endpoint)} ${type}: ${own.body}`] : []),
        ...((without.statusCode === 403) === isCompulsory
          ? [`${nameOf(endpoint)} ${type} without the right: ${without.statusCode}`]
          : []),
      ];
    });
    expect(wrong.flat()).toEqual([]);
  });

  it('of an action refuses a sub-admin who may open every page and act on none', async () => {
    const { token } = await aSubAdmin(test.server, { rights: adminPages });
    const acts = onScreens().filter(
      ({ roles, screens }) =>
        roles.includes('Admin') && screens.every((url) => roleOfUrl(url) !== 'Admin' || isAction(url)),
    );
    expect(
      await otherThan(
        403,
        acts.map((endpoint) => ({ endpoint, token, who: 'looker' })),
      ),
    ).toEqual([]);
    expect(acts.length).toBeGreaterThan(40);
  });

  it('refuses its own role when its screen, or what stands above it, is switched off', async () => {
    // what stands at the top has nothing above it
    const parentOf = (url: string) => url.slice(0, url.lastIndexOf('/')) || url;
    const cases = onScreens().flatMap((endpoint) =>
      endpoint.roles.map((type) => ({ endpoint, token: people[type].main.token, who: type })),
    );
    const screens = [...new Set(onScreens().flatMap((endpoint) => endpoint.screens))];
    for (const urls of [screens, screens.map(parentOf)]) {
      await test.asOwner('update route set is_enabled = false where url = any($1)', [urls]);
      expect(await otherThan(403, cases)).toEqual([]);
      await test.asOwner('update route set is_enabled = true where url = any($1)', [urls]);
    }
  });

  it('but those of the security page and the shell is closed to a temporary password', async () => {
    for (const type of userTypes) {
      const { main } = people[type];
      const setTemporary = (is: boolean) =>
        test.asOwner(
          `update app_user set must_change_password = $2, password_expires_at = case when $2 then now() end
           where user_id = $1`,
          [main.user_id, is],
        );
      await setTemporary(true);
      const closed = onScreens().filter(
        (endpoint) =>
          endpoint.roles.includes(type) && !endpoint.screens.some((url) => url.endsWith('/security')),
      );
      expect(
        await otherThan(
          403,
          closed.map((endpoint) => ({ endpoint, token: main.token })),
        ),
      ).toEqual([]);
      await setTemporary(false);
    }
  });

  it('answers whatever stands in its query, and breaks of none of it', async () => {
    // a day that is none, a text PostgreSQL cannot hold, a number no column holds, half a quotation
    const strange = ['2026-02-30', 'a\0b', '9'.repeat(25), "'", ''];
    const tries = mounted()
      .filter(({ method }) => method === 'GET')
      .flatMap((endpoint) => {
        const { shape = {} } = endpoint.query as { shape?: Record<string, unknown> };
        return Object.keys(shape).flatMap((field) => strange.map((value) => ({ endpoint, field, value })));
      });
    // what the contract refuses is answered before anything is asked of the database: one of each call is tried
    const refused = new Set<Endpoint>();
    const sent = tries.filter(({ endpoint, field, value }) => {
      if (z.safeParse(endpoint.query, { [field]: value }).success) return true;
      const isFirst = !refused.has(endpoint);
      refused.add(endpoint);
      return isFirst;
    });
    const broken = await eachAtOnce(sent, async ({ endpoint, field, value }) => {
      const [type = 'User'] = endpoint.roles;
      const { token } = people[type].main;
      const { statusCode } = await callAs(test.server, endpoint, { token, query: { [field]: value } });
      return statusCode >= 500 ? `${nameOf(endpoint)} ${field}=${value}: ${statusCode}` : null;
    });
    expect(broken.filter((one) => one !== null)).toEqual([]);
    expect([tries.length > 1000, sent.length > 300]).toEqual([true, true]);
  });

  it('that changes something refuses a call of a page without an address', async () => {
    const [endpoint] = mounted().filter(({ path }) => path === 'accounts/sign_in');
    const first = await test.server.app.inject({ method: 'GET', url: '/api/' });
    const token = first.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    for (const origin of ['null', '', 'http://elsewhere.test']) {
      const reply = await test.server.app.inject({
        method: 'POST',
        url: `/api/${endpoint?.path}`,
        headers: { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token, origin },
        payload: {},
      });
      expect([origin, reply.statusCode, reply.json().code]).toEqual([origin, 403, 'csrf_failed']);
    }
  });

  it('that changes something refuses a call without the session’s own XSRF token', async () => {
    const changing = mounted().filter((endpoint) => endpoint.method !== 'GET');
    const wrong: string[] = [];
    for (const endpoint of changing) {
      const [type = 'User'] = endpoint.roles;
      const reply = await test.server.app.inject({
        method: endpoint.method,
        url: `/api/${endpoint.path}`,
        headers: { authorization: `Bearer ${people[type].main.token}` },
        payload: {},
      });
      if (reply.statusCode !== 403) wrong.push(`${nameOf(endpoint)}: ${reply.statusCode}`);
    }
    expect(wrong).toEqual([]);
  });
});
