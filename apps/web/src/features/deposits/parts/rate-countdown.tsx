import { useEffect, useState } from 'react';
import { formatSeconds } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';

/** Time until the rate ends; what comes later counts at the rate of its block. */
export function RateCountdown({ until }: { until: string }) {
  const left = () => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(timer);
  });
  return (
    <span role="timer" className="mono">
      {seconds > 0 ? formatSeconds(seconds) : t('Ended: the rate of the block counts')}
    </span>
  );
}
