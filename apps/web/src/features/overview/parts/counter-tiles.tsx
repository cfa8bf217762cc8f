import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { franchiseDashboard } from '@banyan/contract/overview/dashboard';
import { DateTime } from '../../../components/parts/figures.tsx';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { t } from '../../../lib/text.ts';

type Dashboard = ReplyOf<typeof franchiseDashboard>['data'];

/** Members topped up last, each with the way to the next topup. */
export function LastMembers({ members }: { members: Dashboard['last_members'] }) {
  if (members.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="last-members">
      <h2 id="last-members">{t('Last members')}</h2>
      {members.map(({ user_id, name, package: pack, at }) => (
        <div key={user_id} className="section-head">
          <div>
            <p>
              <strong>{name}</strong> <span className="mono">{user_id}</span>
            </p>
            <p className="caption">
              {pack}, <DateTime value={at} />
            </p>
          </div>
          <ScreenButton href={`/franchise/topup/topup-from-wallet?user_id=${user_id}`}>
            {t('Top up')}
            <span className="visually-hidden"> {name}</span>
          </ScreenButton>
        </div>
      ))}
    </section>
  );
}

export function SubFranchises({ subs }: { subs: Dashboard['sub_franchises'] }) {
  if (!subs) return null;
  return (
    <section className="card section-head" aria-labelledby="sub-franchises">
      <div>
        <h2 id="sub-franchises">{t('Sub-franchises')}</h2>
        <p className="caption">
          {t('{count} in all, {blocked} blocked', { count: subs.count, blocked: subs.blocked })}
        </p>
      </div>
      <ScreenButton href="/franchise/sub-franchise/sub-franchise-list">{t('Open')}</ScreenButton>
    </section>
  );
}
