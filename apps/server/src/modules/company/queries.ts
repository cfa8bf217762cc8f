import type { Brand } from '@banyan/contract/company/brand';
import type { CompanyDetails, RouteEntry } from '@banyan/contract/company/company';
import type { CatalogueUser } from '@banyan/contract/core/roles';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { brandStyle } from './brand-style.ts';

/** The company's one row. */
export async function readCompany(db: Db) {
  return await db.selectFrom('company').selectAll().executeTakeFirstOrThrow();
}

/** The time zone of business dates, in SQL. */
export const companyZone = sql<string>`(select timezone from company)`;

/** The catalogue of one kind of user, inactive entries included, in menu order (docs/screens.md §6.1). */
export async function readRoutes(db: Db, user: CatalogueUser): Promise<RouteEntry[]> {
  const rows = await db
    .selectFrom('route')
    .select([
      'id',
      'parent_id',
      'control_id',
      'user_type',
      'name',
      'path',
      'url',
      'icon',
      'is_nav_menu_item',
      'is_active',
      'order_no',
      'nav_parent_id',
      'is_compulsory',
      'is_action',
    ])
    .where('user_type', '=', user)
    .orderBy('order_no')
    .orderBy('id')
    .execute();
  return rows as RouteEntry[];
}

/** Wallets of one kind of owner, in the company's order. */
export async function readWallets(
  db: Db,
  ownerType: 'User' | 'Franchise',
): Promise<{ code: string; name: string; is_fund: boolean }[]> {
  return await db
    .selectFrom('wallet')
    .select(['code', 'name', 'is_fund'])
    .where('owner_type', '=', ownerType)
    .orderBy('order_no')
    .execute();
}

/** Everything `company/details` says about the company itself. */
export function companyData(
  company: Awaited<ReturnType<typeof readCompany>>,
  brand: Brand,
): CompanyDetails['data'] {
  return {
    name: company.name,
    currency_symbol: company.currency_symbol,
    is_currency_symbol_prefixed: company.is_currency_symbol_prefixed,
    round_off_digits: company.round_off_digits,
    is_decentralized: company.is_decentralized,
    timezone: company.timezone,
    captcha_site_key: company.captcha_site_key,
    min_password_length: company.min_password_length,
    brand: {
      logo: brand.logo,
      style: brandStyle(brand),
      support_email: brand.support_email,
      support_mobile: brand.support_mobile,
    },
  };
}
