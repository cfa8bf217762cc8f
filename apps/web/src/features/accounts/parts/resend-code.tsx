import { useEffect, useState } from 'react';
import { Button } from '../../../components/parts/button.tsx';
import { formatSeconds } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';

interface Props {
  /** Clock time in milliseconds from which another code may be asked for. */
  resendAt: number;
  onResend: () => Promise<void>;
}

/** Sends a code again, once the wait is over; says how long that is. */
export function ResendCode({ resendAt, onResend }: Props) {
  const [now, setNow] = useState(() => Date.now());
  const wait = Math.max(0, Math.ceil((resendAt - now) / 1000));
  const isWaiting = wait > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return (
    <div className="resend-code">
      <Button variant="quiet" disabled={isWaiting} onClick={() => void onResend()}>
        {t('Send the code again')}
      </Button>
      {isWaiting && (
        <span className="caption">
          {t('Another code can be sent in {time}.', { time: formatSeconds(wait) })}
        </span>
      )}
    </div>
  );
}
