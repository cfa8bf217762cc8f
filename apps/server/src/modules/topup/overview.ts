import { text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { OverviewParts } from '../../platform/overview-parts.ts';
import { topupFinders } from './finders.ts';

/** What a new company needs before its first topup. */
export const topupOverview: OverviewParts = {
  finders: topupFinders,
  adminDashboard: async (db) => {
    const { has_plan, has_package, has_topup } = onlyRow(
      await sql<Record<'has_plan' | 'has_package' | 'has_topup', boolean>>`
        select exists (select from plan_version) as has_plan,
          exists (select from package where is_current and is_on_sale) as has_package,
          exists (select from topup) as has_topup`.execute(db),
    );
    return {
      to_dos: [
        ...(has_plan ? [] : [{ code: 'plan', label: text('Publish a plan'), url: '/admin/settings/plan' }]),
        ...(has_package
          ? []
          : [{ code: 'package', label: text('Put package on sale'), url: '/admin/topup/packages' }]),
        ...(has_topup
          ? []
          : [
              {
                code: 'topup',
                label: text('Top up a first member, to try the plan'),
                url: '/admin/topup/topup',
              },
            ]),
      ],
    };
  },
};
