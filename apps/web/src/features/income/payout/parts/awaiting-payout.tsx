import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { awaitingPayout } from '@banyan/contract/income/payouts';
import { useQuery } from '@tanstack/react-query';
import { useArea } from '../../../../app/use-area.ts';
import { DateTime, Money } from '../../../../components/parts/figures.tsx';
import { kindName } from '../../../../components/parts/income-words.ts';
import { type Line, Lines } from '../../../../components/parts/lines.tsx';
import { StatusTag } from '../../../../components/parts/status-tag.tsx';
import { Tile } from '../../../../components/tile/tiles.tsx';
import { useAwaited } from '../../../../lib/awaited.ts';
import { t } from '../../../../lib/text.ts';
import { callQuery } from '../../../../lib/use-call.ts';

type Awaiting = ReplyOf<typeof awaitingPayout>['data'];

/** What is earned and not paid out, up to and including a date, missing = today; of some members, missing = all. */
export const awaitingQuery = (through?: string, userIds?: readonly string[]) =>
  callQuery(awaitingPayout, { through, user_ids: userIds?.join(',') });

/** Earned and not paid out yet: a member's own, or everybody's. */
export function AwaitingPayout() {
  const { isAdmin } = useArea();
  const query = useQuery(awaitingQuery());
  useAwaited(query.isLoading);
  return (
    <Tile title={isAdmin ? t('Awaiting payout') : t('Earned, awaiting payout')} query={query}>
      {(awaiting) => (
        <>
          {awaiting.suspension && <OwnSuspension suspension={awaiting.suspension} />}
          {awaiting.rows === 0 ? (
            <p className="muted">
              {awaiting.has_payout
                ? t('Nothing is waiting.')
                : t('The plan pays incomes straight into the main wallet. Nothing waits.')}
            </p>
          ) : (
            <Lines lines={awaitingLines(awaiting)} />
          )}
          {isAdmin && awaiting.rows > 0 && (
            <p className="caption">
              {t(
                '{count, plural, one {One member would be paid today.} other {# members would be paid today.}}',
                { count: awaiting.members },
              )}
            </p>
          )}
          <SuspendedNote suspended={awaiting.suspended} />
        </>
      )}
    </Tile>
  );
}

/** Who is left out of payouts, and with how much. */
export function SuspendedNote({ suspended }: Pick<Awaiting, 'suspended'>) {
  if (!suspended || suspended.members === 0) return null;
  return (
    <p className="caption">
      {t('{count, plural, one {One member is suspended, with} other {# members are suspended, with}}', {
        count: suspended.members,
      })}{' '}
      <Money value={suspended.gross} />
    </p>
  );
}

function OwnSuspension({ suspension: { reason, at } }: { suspension: NonNullable<Awaiting['suspension']> }) {
  return (
    <p>
      <StatusTag status="Suspended" /> {t('since')} <DateTime value={at} withTime={false} />: {reason}
    </p>
  );
}

/** By kind, and in all. */
export function awaitingLines({ kinds, gross }: Awaiting): Line[] {
  return [
    ...kinds.map(({ kind, amount }) => ({ label: kindName(kind), value: <Money value={amount} /> })),
    { label: t('Total'), value: <Money value={gross} />, total: true },
  ];
}
