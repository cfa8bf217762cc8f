import { brandWords } from '@banyan/contract/company/brand';
import { sellerWords } from '@banyan/contract/company/seller';
import { settingNames } from '@banyan/contract/company/settings';
import { expect, it } from 'vitest';
import { settingChoices } from './setting-choices.ts';

it('a setting is named as its field is, and leads to the tab where that stands', () => {
  const fields = { company: settingNames, look: brandWords, invoices: sellerWords };
  for (const [tab, names] of Object.entries(fields)) {
    const labels = settingChoices
      .filter(({ url }) => url === `/admin/settings/company?tab=${tab}`)
      .map(({ label }) => label);
    expect(labels.length).toBeGreaterThan(1);
    expect(Object.values(names)).toEqual(expect.arrayContaining(labels));
  }
});
