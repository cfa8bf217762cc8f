import { readWaitsByHand } from '@banyan/contract/accounts/value-by-hand';
import { useCall } from '../../lib/use-call.ts';
import { WaitsNote } from '../parts/waits-note.tsx';

interface Props {
  userId: string;
  /** What is taken is negative. */
  value: string;
}

/** Says before value is given or taken by hand that it waits: above the limit, alone or with the last 24 hours. */
export function WaitsByHand({ userId, value }: Props) {
  const { data } = useCall(readWaitsByHand, { user_id: userId, value }, { quiet: true, gcTime: 0 });
  return <WaitsNote why={data?.why ?? null} />;
}
