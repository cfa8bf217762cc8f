import { type Text, text } from '@banyan/contract/core/text';

const on = (tab: string, labels: readonly Text[]) =>
  labels.map((label) => ({ label, url: `/admin/settings/company?tab=${tab}` }));

/**
 * What people look for to set, by the name of its field or panel, and where it is. Named again here, since the contract of settings
 * is more than every page should bring along (`setting-choices.test.ts` compares them).
 */
export const settingChoices: readonly { label: Text; url: string }[] = [
  ...on('company', [
    text('Company name'),
    text('Decimals of amounts'),
    text('Time zone'),
    text('Second admin needed above'),
    text('Closing approval needed above'),
    text('Days for returns'),
  ]),
  ...on('look', [text('Main colour'), text('Logo')]),
  ...on('money', [text('Transfers'), text('Withdrawals'), text('Alerts')]),
  ...on('invoices', [text('Legal name'), text('Address'), text('GSTIN (optional)')]),
];
