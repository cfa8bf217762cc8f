import {
  type CompanySettings,
  readCompanySettings,
  settingNames,
  updateCompanySettings,
} from '@banyan/contract/company/settings';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useDetails } from '../../app/session/details.ts';
import { toast } from '../../app/toast.ts';
import { useAddress } from '../../app/use-address.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { PageTabs } from '../../components/parts/page-tabs.tsx';
import { Loading, Skeleton } from '../../components/parts/states.tsx';
import { trimmed } from '../../lib/decimal.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { t } from '../../lib/text.ts';
import { callQuery, useCall } from '../../lib/use-call.ts';
import { OperatorChecklist } from './parts/operator-checklist.tsx';

// each is loaded with its tab
const MoneySettings = lazyPart(() => import('./parts/money-settings.tsx'));
const BrandSettings = lazyPart(() => import('./parts/brand-settings.tsx'));
const SellerSettings = lazyPart(() => import('./parts/seller-settings.tsx'));

/** How the company is called, counts and guards its accounts, and how money may be sent. */
export default function CompanySettingsPage() {
  const [{ tab = 'company' }] = useAddress<{ tab: string }>();
  return (
    <div className="stack">
      <PageHeader
        help={t(
          'Changes apply at once. What loosens a control waits for a second admin, with all that is saved with it.',
        )}
      />
      <PageTabs
        label={t('The settings')}
        tabs={[
          { key: 'company', label: t('Company') },
          { key: 'look', label: t('Look') },
          { key: 'money', label: t('Money') },
          { key: 'invoices', label: t('Invoices') },
        ]}
        current={tab}
      />
      <Suspense fallback={<Skeleton lines={8} />}>
        <Tab tab={tab} />
      </Suspense>
    </div>
  );
}

function Tab({ tab }: { tab: string }) {
  if (tab === 'money') return <MoneySettings />;
  if (tab === 'look') return <BrandSettings />;
  return tab === 'invoices' ? <SellerSettings /> : <Settings />;
}

function Settings() {
  const details = useDetails();
  const query = useCall(readCompanySettings);
  const { data } = query;
  return (
    <>
      <p className="caption width-form">
        {details?.is_second_factor_compulsory
          ? t('Admins who may decide or move money must have a second factor.')
          : t(
              'A second factor is optional here. In production admins who may decide or move money must have one.',
            )}
      </p>
      {data ? (
        // What was saved is what the form begins with again.
        <SettingsForm key={JSON.stringify(data)} settings={data} />
      ) : (
        <Loading query={query} what={t('The settings')} lines={10} height={36} />
      )}
      <OperatorChecklist />
    </>
  );
}

function SettingsForm({ settings }: { settings: CompanySettings }) {
  const client = useQueryClient();
  const fields: Fields<typeof updateCompanySettings> = {
    name: { label: settingNames.name },
    currency_symbol: { label: settingNames.currency_symbol },
    is_currency_symbol_prefixed: {
      label: settingNames.is_currency_symbol_prefixed,
      kind: 'checkbox',
      hint: t('₹9,000.00 with the tick, 9,000.00 ₹ without.'),
    },
    timezone: {
      label: settingNames.timezone,
      hint: t('Business days begin and end by it, such as Asia/Kolkata.'),
    },
    user_id_prefix: {
      label: settingNames.user_id_prefix,
      hint: t('For ids given from now on; at most 10 letters.'),
    },
    two_person_limit: {
      label: settingNames.two_person_limit,
      kind: 'money',
      hint: t(
        'What one admin gives or takes by hand in 24 hours, and any single act; more waits for another admin.',
      ),
    },
    is_decentralized: { label: settingNames.is_decentralized, kind: 'checkbox' },
    round_off_digits: {
      label: settingNames.round_off_digits,
      kind: 'count',
      hint: t('0 to 8. Incomes are rounded to them.'),
    },
    min_password_length: {
      label: settingNames.min_password_length,
      kind: 'count',
      hint: t('6 to 64 characters.'),
    },
    captcha_site_key: {
      label: settingNames.captcha_site_key,
      hint: t('Blank = the built-in captcha.'),
      blank: null,
    },
    wallet_project_id: {
      label: settingNames.wallet_project_id,
      hint: t(
        'Of WalletConnect. Blank = wallets of phones are not offered, and nothing of theirs is loaded.',
      ),
      blank: null,
    },
    closing_approval_above: {
      label: settingNames.closing_approval_above,
      kind: 'money',
      hint: t('A closing that pays members more waits until an admin approves it. Blank = no closing waits.'),
      blank: null,
    },
    return_days: {
      label: settingNames.return_days,
      kind: 'count',
      hint: t('0 to 365, counted from the day the goods were handed over.'),
    },
    unpaid_order_hours: {
      label: settingNames.unpaid_order_hours,
      kind: 'count',
      hint: t('1 to 720. Then the order is cancelled, and its goods are free again. New orders only.'),
    },
  };
  return (
    <ActionForm
      endpoint={updateCompanySettings}
      fields={fields}
      initial={{
        ...settings,
        two_person_limit: trimmed(settings.two_person_limit),
        closing_approval_above: settings.closing_approval_above && trimmed(settings.closing_approval_above),
      }}
      submitLabel={t('Save settings')}
      onDone={({ data }) => {
        toast({ severity: 'success', summary: t('The settings are saved.') });
        client.setQueryData(callQuery(readCompanySettings).queryKey, data);
        void client.invalidateQueries({ queryKey: ['company/details'] });
      }}
    />
  );
}
