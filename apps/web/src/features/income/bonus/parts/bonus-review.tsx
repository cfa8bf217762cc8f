import { bonusMember } from '@banyan/contract/income/bonus-credits';
import { useQuery } from '@tanstack/react-query';
import { useCompany, useCompanyLists } from '../../../../app/company.ts';
import { Money } from '../../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../../components/parts/lines.tsx';
import { UserChip } from '../../../../components/parts/people.tsx';
import { ErrorPanel, Skeleton } from '../../../../components/parts/states.tsx';
import { call } from '../../../../lib/call.ts';
import { addDecimals, compareDecimals, negated } from '../../../../lib/decimal.ts';
import { formatMoney } from '../../../../lib/format.ts';
import { fromServer, t } from '../../../../lib/text.ts';

/** Whose id is typed, and what a bonus would meet. */
export const findBonusMember = async (user_id: string, signal: AbortSignal) =>
  (await call(bonusMember, { query: { user_id }, signal, quiet: true })).data;

/** A bonus before it is given: to whom, what the cap of the topups would cut now, and whether it waits. */
export function BonusReview({ userId, amount, reason }: { userId: string; amount: string; reason: string }) {
  const company = useCompany();
  const wallets = useCompanyLists()?.user_wallets ?? [];
  const { data, error, refetch } = useQuery({
    queryKey: [bonusMember.path, userId],
    queryFn: ({ signal }) => findBonusMember(userId, signal),
    gcTime: 0,
    retry: false,
  });
  if (error) return <ErrorPanel error={error} what={t('The member')} onRetry={() => refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  const { room, two_person_limit } = data;
  const isCut = room !== null && compareDecimals(amount, room) > 0;
  const wallet = wallets.find(({ code }) => code === data.wallet);
  const lines: Line[] = [
    { label: t('Member'), value: <UserChip userId={data.user_id} name={data.name} /> },
    { label: t('Status'), value: t(data.status) },
    { label: t('Reason'), value: reason },
    { label: t('Goes into'), value: fromServer(wallet?.name ?? data.wallet) },
    { label: t('Bonus'), value: <Money value={amount} />, total: !isCut },
  ];
  if (isCut)
    lines.push(
      { label: t('Cut by cap'), value: <Money value={negated(addDecimals([amount, negated(room)]))} /> },
      { label: t('Paid'), value: <Money value={room} />, total: true },
    );
  return (
    <>
      <Lines lines={lines} />
      {isCut && (
        <p className="caption">
          {t('The topups of this member can earn {room} more. Anything above is not paid.', {
            room: formatMoney(room, company),
          })}
        </p>
      )}
      {compareDecimals(amount, two_person_limit) > 0 && (
        <p className="caption">
          {t('Amounts above {limit} are paid after a second admin approves.', {
            limit: formatMoney(two_person_limit, company),
          })}
        </p>
      )}
    </>
  );
}
