import { activityStanding } from '@banyan/contract/income/activity';
import { useCompany } from '../../../app/company.ts';
import { activityWords } from '../../../components/parts/activity-words.ts';
import { MoreLink } from '../../../components/parts/screen-link.tsx';
import { Progress, Tile } from '../../../components/tile/tiles.tsx';
import { shareOf } from '../../../lib/decimal.ts';
import { formatMoney } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

/** Until when the own purchases are enough to earn; nothing where the plan does not ask. */
export function ActivityTile({ isHidden }: { isHidden: boolean }) {
  const query = useCall(activityStanding);
  const company = useCompany();
  if (query.data === null) return null;
  const write = (value: string): string => (isHidden ? '••••••' : formatMoney(value, company));
  return (
    <Tile
      title={t('Activity')}
      query={query}
      action={<MoreLink href="/user/repurchase/standing-orders">{t('Standing orders')}</MoreLink>}
    >
      {(activity) =>
        activity && (
          <div className="stack">
            <p>
              <strong>{activityWords(activity, company, write)}</strong>
            </p>
            <Progress
              label={t('Bought in this period')}
              part={shareOf(activity.own_bv, activity.required)}
              whole={10_000}
            />
          </div>
        )
      }
    </Tile>
  );
}
