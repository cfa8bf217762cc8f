import type { BodyOf } from '@banyan/contract/core/endpoint';
import { readNamedMember } from '@banyan/contract/genealogy/genealogy';
import { checkPin, type topupByPin } from '@banyan/contract/pins/redeem';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type Refuse, useRefusal } from '../../../components/form/use-refusal.ts';
import { Money } from '../../../components/parts/figures.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { kitWords } from '../../../components/parts/package-words.ts';
import { Loading } from '../../../components/parts/states.tsx';
import { call } from '../../../lib/call.ts';
import { compareDecimals } from '../../../lib/decimal.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

/** What a pin buys, asked once: every wrong password is counted. */
export function PinReview({ values, refuse }: { values: BodyOf<typeof topupByPin>; refuse: Refuse }) {
  const asked = useId();
  const { user_id, pin_no, pin_password, remark } = values;
  const query = useQuery({
    queryKey: [checkPin.path, asked],
    queryFn: async () => (await call(checkPin, { body: { pin_no, pin_password }, quiet: true })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const { data: member } = useCall(readNamedMember, { user_id }, { quiet: true });
  const { data, error } = query;
  useRefusal(error, refuse);
  if (!data) return <Loading query={query} what={t('The pin')} lines={5} />;
  return (
    <>
      <Lines
        lines={[
          { label: t('For'), value: member ? `${member.name} (${member.user_id})` : user_id },
          { label: t('Pin'), value: data.pin_no },
          { label: t('Package'), value: data.package },
          ...(data.kit ? [{ label: t('Kit'), value: data.kit }] : []),
          ...(data.kit_lines.length > 0 ? [{ label: t('In the kit'), value: kitWords(data.kit_lines) }] : []),
          ...(remark ? [{ label: t('Remark'), value: remark }] : []),
          { label: t('Value'), value: <Money value={data.amount} />, total: true },
        ]}
      />
      {compareDecimals(data.paid, data.amount) < 0 && (
        <p className="muted">
          {t('This pin was not paid for in full: incomes based on received money are smaller.')}
        </p>
      )}
    </>
  );
}
