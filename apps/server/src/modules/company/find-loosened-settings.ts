import { type CompanySettings, settingNames } from '@banyan/contract/company/settings';
import type { WaitLine } from '@banyan/contract/core/second-person';
import { message, text } from '@banyan/contract/core/text';
import { toDecimal } from '@banyan/plan/money';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Waits } from '../../platform/http/second-person.ts';
import { readCompanySettings } from './update-company.ts';

type Name = keyof CompanySettings;
const money: readonly Name[] = ['two_person_limit', 'closing_approval_above'];

/**
 * Whether a change of settings loosens a control (docs/security.md §8). Then the whole form waits for a second admin: one
 * press of Save stays one thing, and the checker sees all of it. Settings are locked, so that what is compared here is
 * what is changed.
 */
export async function findLoosenedSettings(
  tx: Tx,
  _context: ActorContext,
  settings: CompanySettings,
): Promise<Waits | null> {
  await tx.selectFrom('company').select('id').forUpdate().execute();
  const [before, after] = [exact(await readCompanySettings(tx)), exact(settings)];
  if (!isLoosened(before, after)) return null;
  const changed = (Object.keys(settingNames) as Name[]).filter((name) => before[name] !== after[name]);
  return {
    why: message('A control becomes looser.'),
    value: null,
    payee_id: null,
    lines: changed.map((name) => lineOf(name, before, after)),
    by_mail: true,
  };
}

function isLoosened(before: CompanySettings, after: CompanySettings): boolean {
  return (
    isRaised(before.two_person_limit, after.two_person_limit) ||
    isRaised(before.closing_approval_above, after.closing_approval_above) ||
    after.min_password_length < before.min_password_length ||
    (!before.is_decentralized && after.is_decentralized) ||
    // the pages then speak to hosts of others
    (after.wallet_project_id !== null && before.wallet_project_id !== after.wallet_project_id) ||
    (before.captcha_site_key !== null && after.captcha_site_key === null)
  );
}

/** A limit that is null guards nothing. */
function isRaised(before: string | null, after: string | null): boolean {
  if (before === null) return false;
  return after === null || toDecimal(after).gt(before);
}

/** Amounts without idle zeros and a blank key as none, so that the same is written the same. */
const exact = (settings: CompanySettings): CompanySettings => ({
  ...settings,
  captcha_site_key: settings.captcha_site_key || null,
  wallet_project_id: settings.wallet_project_id || null,
  two_person_limit: toDecimal(settings.two_person_limit).toFixed(),
  closing_approval_above:
    settings.closing_approval_above === null ? null : toDecimal(settings.closing_approval_above).toFixed(),
});

const lineOf = (name: Name, before: CompanySettings, after: CompanySettings): WaitLine => ({
  label: settingNames[name],
  kind: money.includes(name) ? 'money' : 'text',
  from: inWords(before[name]),
  value: inWords(after[name]),
});

const inWords = (value: CompanySettings[Name]): string | null =>
  typeof value === 'boolean' ? (value ? text('Yes') : text('No')) : value === null ? null : String(value);
