import { texts } from '@banyan/contract/core/text';
import type { LotteryDraw } from '@banyan/contract/lottery/draws';
import { useEffect, useState } from 'react';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { t } from '../../../lib/text.ts';

export type Check = typeof import('./check-draw.ts');

const checkNames = texts({
  chain: 'The secret is the one whose hash was published when sales opened',
  time: 'The beacon is the first one a minute after sales closed',
  beacon: 'The beacon signed its number',
  result: 'The winners follow from them',
});

/** What checks a draw; it is fetched when a proof is looked at. */
export function useCheck(): Check | undefined {
  const [check, setCheck] = useState<Check>();
  useEffect(() => {
    void import('./check-draw.ts').then(setCheck);
  }, []);
  return check;
}

/** One thing that was checked. */
export function Checked({ holds, what }: { holds: boolean; what: string }) {
  return (
    <li>
      <StatusTag status={holds ? t('Holds') : t('Does not hold')} tone={holds ? 'success' : 'danger'} />{' '}
      {what}
    </li>
  );
}

/** The draw worked out again in this browser. */
export function DrawChecks({ draw, check }: { draw: LotteryDraw; check: Check }) {
  const checks = check.checkDraw(draw);
  if (!checks) return null;
  return Object.entries(checks).map(([name, holds]) => (
    <Checked key={name} holds={holds} what={t(checkNames[name as keyof typeof checks])} />
  ));
}
