import type { CompanySettings, updateCompanySettings } from '@banyan/contract/company/settings';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { ActorContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { readCompany } from './queries.ts';

/** The settings an admin may change. */
export async function readCompanySettings(db: Db): Promise<CompanySettings> {
  const company = await readCompany(db);
  return {
    name: company.name,
    currency_symbol: company.currency_symbol,
    is_currency_symbol_prefixed: company.is_currency_symbol_prefixed,
    round_off_digits: company.round_off_digits,
    is_decentralized: company.is_decentralized,
    timezone: company.timezone,
    user_id_prefix: company.user_id_prefix,
    min_password_length: company.min_password_length,
    captcha_site_key: company.captcha_site_key,
    wallet_project_id: company.wallet_project_id,
    two_person_limit: company.two_person_limit,
    closing_approval_above: company.closing_approval_above,
    return_days: company.return_days,
    unpaid_order_hours: company.unpaid_order_hours,
  };
}

/** Changes the company's settings; the audit log keeps what they were. */
export async function updateCompany(
  tx: Tx,
  context: ActorContext,
  settings: BodyOf<typeof updateCompanySettings>,
): Promise<CompanySettings> {
  const before = await readCompanySettings(tx);
  await tx
    .updateTable('company')
    .set({
      ...settings,
      captcha_site_key: settings.captcha_site_key || null,
      wallet_project_id: settings.wallet_project_id || null,
      updated_at: context.now,
    })
    .execute();
  const after = await readCompanySettings(tx);
  const keys = Object.keys(after) as (keyof CompanySettings)[];
  const changed = keys.filter((key) => before[key] !== after[key]);
  if (changed.length > 0) {
    await appendAudit(tx, context, {
      action: 'update_company',
      object: 'company',
      details: Object.fromEntries(changed.map((key) => [key, { from: before[key], to: after[key] }])),
    });
  }
  return after;
}
