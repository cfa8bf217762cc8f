import { topEarners } from '@banyan/contract/income/top-earners';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/parts/button.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { UserChip } from '../../../components/parts/people.tsx';
import { MoreLink, ScreenLink } from '../../../components/parts/screen-link.tsx';
import { Empty } from '../../../components/parts/states.tsx';
import { Tile } from '../../../components/tile/tiles.tsx';
import { call } from '../../../lib/call.ts';
import { formatCount } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import '../../../components/tile/dashboard.css';

const shown = 10;

/** Members by what they earned in all, ten at a time. */
export function TopEarners() {
  const [page, setPage] = useState(0);
  const query = useQuery({
    queryKey: [topEarners.path, page],
    queryFn: ({ signal }) => call(topEarners, { query: { page_index: page, page_size: shown }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Tile
      title={t('Top earners')}
      query={query}
      lines={10}
      action={<MoreLink href="/accounts/income-disclosure">{t('Income disclosure')}</MoreLink>}
    >
      {({ data, total }) =>
        total === 0 ? (
          <Empty
            title={t('No member has earned yet.')}
            text={t('The first topup below a member pays an income.')}
          />
        ) : (
          <>
            <table className="kinds earners">
              <thead>
                <tr>
                  <th scope="col">{t('Member')}</th>
                  <th scope="col">{t('Active directs')}</th>
                  <th scope="col">{t('Income')}</th>
                </tr>
              </thead>
              <tbody>
                {data.map(({ rank, member, total_income, active_directs }) => (
                  <tr key={member.user_id}>
                    <th scope="row">
                      <span className="earner">
                        <span className="earner-rank">{rank}</span>
                        <ScreenLink href={`/admin/income/all-income?f_member=${member.user_id}`}>
                          <UserChip userId={member.user_id} name={member.name} />
                        </ScreenLink>
                      </span>
                    </th>
                    <td>{formatCount(active_directs)}</td>
                    <td>
                      <Money value={total_income} strong />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {total > shown && (
              <div className="earners-pager">
                <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
                  {t('Previous')}
                </Button>
                <span className="muted">
                  {t('{first}–{last} of {total}', {
                    first: formatCount(page * shown + 1),
                    last: formatCount(page * shown + data.length),
                    total: formatCount(total),
                  })}
                </span>
                <Button disabled={(page + 1) * shown >= total} onClick={() => setPage(page + 1)}>
                  {t('Next')}
                </Button>
              </div>
            )}
          </>
        )
      }
    </Tile>
  );
}
