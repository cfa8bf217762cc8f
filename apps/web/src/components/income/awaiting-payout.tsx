import type { ReplyOf } from '@banyan/contract/endpoint';
import { awaitingPayout } from '@banyan/contract/payouts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSession } from '../../app/use-session.ts';
import { call } from '../../lib/call.ts';
import { plural, t } from '../../lib/text.ts';
import { Money } from '../parts/figures.tsx';
import { type Line, Lines } from '../parts/lines.tsx';
import { Tile } from '../tile/tiles.tsx';
import { kindName } from './income-words.ts';

/** What is earned and not paid out, up to and including a date; missing = today. */
export const awaitingQuery = (through?: string) =>
  queryOptions({
    queryKey: [awaitingPayout.path, through ?? ''],
    queryFn: async ({ signal }) =>
      (await call(awaitingPayout, { query: through ? { through } : {}, signal })).data,
  });

/** Earned and not paid out yet: a member's own, or everybody's. */
export function AwaitingPayout() {
  const isAdmin = useSession().user.user_type === 'Admin';
  const query = useQuery(awaitingQuery());
  return (
    <Tile title={isAdmin ? t('Awaiting payout') : t('Earned, awaiting payout')} query={query}>
      {(awaiting) =>
        awaiting.rows === 0 ? (
          <p className="muted">
            {awaiting.has_payout
              ? t('Nothing is waiting.')
              : t('The plan in force pays incomes straight into the main wallet: nothing waits.')}
          </p>
        ) : (
          <>
            <Lines lines={awaitingLines(awaiting)} />
            {isAdmin && (
              <p className="caption">
                {plural(
                  awaiting.members,
                  'One member would be paid today.',
                  '{count} members would be paid today.',
                )}
              </p>
            )}
          </>
        )
      }
    </Tile>
  );
}

/** By kind, and in all. */
export function awaitingLines({ kinds, gross }: ReplyOf<typeof awaitingPayout>['data']): Line[] {
  return [
    ...kinds.map(({ kind, amount }) => ({ label: kindName(kind), value: <Money value={amount} /> })),
    { label: t('In all'), value: <Money value={gross} />, total: true },
  ];
}
