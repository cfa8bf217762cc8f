import type { BodyOf } from '@banyan/contract/core/endpoint';
import { bonusMember, type creditBonus } from '@banyan/contract/income/bonus-credits';
import { useCompany, useCompanyLists } from '../../../../app/company.ts';
import { WaitsByHand } from '../../../../components/form/waits-by-hand.tsx';
import { Money } from '../../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../../components/parts/lines.tsx';
import { UserChip } from '../../../../components/parts/people.tsx';
import { Loading } from '../../../../components/parts/states.tsx';
import { addDecimals, compareDecimals, negated } from '../../../../lib/decimal.ts';
import { formatMoney } from '../../../../lib/format.ts';
import { fromServer, t } from '../../../../lib/text.ts';
import { useCall } from '../../../../lib/use-call.ts';

/** A bonus before it is given: to whom, what the cap of the topups would cut now, and whether it waits. */
export function BonusReview({ user_id, amount, reason }: BodyOf<typeof creditBonus>) {
  const company = useCompany();
  const wallets = useCompanyLists()?.user_wallets ?? [];
  const query = useCall(bonusMember, { user_id }, { quiet: true, gcTime: 0 });
  const { data } = query;
  if (!data) return <Loading query={query} what={t('The member')} lines={6} />;
  const { room } = data;
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
      <WaitsByHand userId={user_id} value={amount} />
    </>
  );
}
