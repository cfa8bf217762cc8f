import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import { type CatalogueEntry, catalogue } from '../../../packages/contract/src/core/catalogue.ts';
import type { Report } from '../../../packages/contract/src/core/report.ts';
import * as genealogy from '../../../packages/contract/src/genealogy/genealogy.ts';
import * as sponsors from '../../../packages/contract/src/genealogy/sponsors.ts';
import * as teams from '../../../packages/contract/src/genealogy/teams.ts';
import * as concise from '../../../packages/contract/src/income/income-concise.ts';
import * as lists from '../../../packages/contract/src/income/income-lists.ts';
import * as rows from '../../../packages/contract/src/income/income-reports.ts';
import * as matrix from '../../../packages/contract/src/income/matrix.ts';
import * as ledger from '../../../packages/contract/src/ledger/ledger.ts';
import * as books from '../../../packages/contract/src/ledger/passbook.ts';
import * as topup from '../../../packages/contract/src/topup/topup.ts';
import { sampleNotifications } from './sample-notifications.ts';
import { sampleRow } from './sample-rows.ts';
import { sampleTeams } from './sample-teams.ts';

/** A picture of one pixel. */
const sampleDocument = {
  id: '1',
  kind: 'credit_slip',
  media_type: 'image/png',
  content: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  at: '2026-11-20T10:00:00.000Z',
};

/** Sample answers for every call the kit shows, in every state. Development only. */
const isReport = (value: unknown): value is Report =>
  typeof value === 'object' && value !== null && 'default_sort' in value;
const exported: unknown[] = [genealogy, concise, lists, ledger, books, matrix, sponsors, teams, topup]
  .flatMap((capability) => Object.values(capability) as unknown[])
  // kinds stand together under their names
  .concat(Object.values(rows.incomeReports), Object.values(concise.levelConcise));
const reports = exported.filter(isReport);

let lastId = 0;
function entries(nodes: CatalogueEntry[], parent: number | null): Record<string, unknown>[] {
  return nodes.flatMap(({ children, built, menu, compulsory, action, ...entry }, index) => {
    lastId += 1;
    const id = lastId;
    const own = {
      id,
      parent_id: parent,
      control_id: '',
      ...entry,
      path: entry.url.split('/').at(-1),
      is_nav_menu_item: menu,
      is_active: built,
      order_no: index + 1,
      nav_parent_id: parent,
      is_compulsory: compulsory,
      is_action: action,
    };
    return [own, ...entries(children, id)];
  });
}
const routes = entries(catalogue, null);

const people: Record<string, { user_id: string; name: string }> = {
  User: { user_id: 'NG104582', name: 'Rakesh Kumar' },
  Admin: { user_id: 'admin', name: 'Meera Nair' },
  Franchise: { user_id: 'FR2001', name: 'Sunrise Stores' },
};

const company = {
  data: {
    name: 'Neuradigi Network',
    currency_symbol: '₹',
    is_currency_symbol_prefixed: true,
    round_off_digits: 2,
    is_decentralized: false,
    timezone: 'Asia/Kolkata',
    captcha_site_key: null,
    min_password_length: 6,
  },
  user_wallets: [
    { code: 'main', name: 'Main wallet', is_fund: false },
    { code: 'fund', name: 'Fund wallet', is_fund: false },
  ],
  franchise_wallets: [{ code: 'main', name: 'Main wallet' }],
  incomes_list: [{ income_name: 'level', display_name: 'Level income' }],
  packages: [],
};

function details(type: string): unknown {
  const rights = routes.filter(({ user_type }) => user_type === type).map(({ id }) => id);
  return {
    data: [
      {
        ...people[type],
        user_type: type,
        access_rights: rights.join(','),
        is_two_factor_auth_enabled: false,
        profile_image_url: '',
        must_change_password: false,
      },
    ],
  };
}

function page(report: Report, query: URLSearchParams): unknown {
  const index = Number(query.get('page_index') ?? 0);
  const isEmpty = query.get('from') === 'empty' || query.get('text') === 'empty';
  const total = isEmpty ? 0 : 128;
  const count = Math.max(0, Math.min(50, total - index * 50));
  const totalled = Object.entries(report.columns).filter(([, { total: is }]) => is);
  return {
    data: Array.from({ length: count }, (_, row) => sampleRow(report, index * 50 + row)),
    total,
    totals: Object.fromEntries(
      totalled.map(([key, { kind }]) => [key, kind === 'int' ? '1286' : '999999999.99']),
    ),
    page_index: index,
    page_size: 50,
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://kit');
  const path = url.pathname.replace(/^\//, '');
  const send = (status: number, body: unknown): void => {
    response.statusCode = status;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  };
  const state =
    url.searchParams.get('from') ?? url.searchParams.get('text') ?? url.searchParams.get('user_id');
  if (state === 'error')
    return send(500, { code: 'server_error', message: 'Server error!', errors: {}, request_id: '8F2K-2041' });
  if (state === 'slow1') await new Promise((resolve) => setTimeout(resolve, 60_000));
  const report = reports.find((candidate) => candidate.path === path);
  if (report) return send(200, page(report, url.searchParams));
  if (path === 'company/details') return send(200, company);
  if (path === 'company/routes') {
    const user = url.searchParams.get('user');
    return send(200, { data: routes.filter(({ user_type }) => user_type === user) });
  }
  const area = /^(user|admin|franchise)\/details$/.exec(path)?.[1];
  if (area) return send(200, details(area.charAt(0).toUpperCase() + area.slice(1)));
  if (path === 'notifications') return send(200, { data: sampleNotifications });
  if (path === 'accounts/step_up')
    return send(200, {
      data: { mode: 'Google_authenticator', contact: null, is_acting: false, login_pin: null },
    });
  if (path === 'admin/wallet_owner' || path === 'member/name') {
    if (state === 'nobody')
      return send(400, {
        code: 'unknown_member',
        message: 'No member has this user id.',
        errors: { user_id: 'No member has this user id.' },
        request_id: '1',
      });
    const wallets = [{ code: 'fund', name: 'Fund wallet', balance: '184250.00000000' }];
    return send(200, {
      data: {
        user_id: state,
        name: 'Lakshmi Narayanan',
        status: 'Active',
        wallets,
        two_person_limit: '100000',
      },
    });
  }
  if (path === 'document') return send(200, { data: sampleDocument });
  if (path === 'wallet/passbook_balances')
    return send(200, {
      data: { opening: '0', credit: '999999999.99', debit: '1250', closing: '999998749.99' },
    });
  if (path === 'wallet/passbook_months') {
    const months = new Set(['month_from', 'month_to'].map((key) => url.searchParams.get(key)));
    const figures = { credit: '999999999.99', debit: '1250' };
    return send(200, { data: [...months].map((month) => ({ month, ...figures })) });
  }
  const ofTeams = sampleTeams(path, url.searchParams);
  if (ofTeams !== undefined) return send(200, { data: ofTeams });
  if (path === 'admin/credit_debit')
    return send(400, {
      code: 'insufficient_funds',
      message: 'Insufficient funds!',
      errors: { amount: 'Insufficient funds!', user_id: 'No member has this user id.' },
      request_id: '2',
    });
  const isKnown = request.method !== 'GET' || path === '' || path === 'health';
  if (isKnown) return send(200, { data: {} });
  send(404, {
    code: 'not_found',
    message: 'The kit has no sample of this call.',
    errors: {},
    request_id: 'kit',
  });
}

export const kitServer = (): Plugin => ({
  name: 'kit-server',
  configureServer: ({ middlewares }) => {
    middlewares.use('/api', (request, response) => void answer(request, response));
  },
});
