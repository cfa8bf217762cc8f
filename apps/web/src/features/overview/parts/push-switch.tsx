import { pushStanding, startPush, stopPush } from '@banyan/contract/overview/push';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../app/use-session.ts';
import { Button } from '../../../components/parts/button.tsx';
import { call } from '../../../lib/call.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

/** Whether this browser takes messages while no page of the product is open. */
const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

/** Turns on that new notifications come to this device, also while the product is closed; the browser is asked by the press alone. */
export function PushSwitch() {
  const { impersonating } = useSession();
  return canPush() && !impersonating ? <Switch /> : null;
}

function Switch() {
  const query = useCall(pushStanding);
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const turn = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch {
      // what the server says is shown by app/errors.ts; a browser may have no push service
      setRefused(true);
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: [pushStanding.path] });
    }
  };
  const start = async (key: string): Promise<void> => {
    const permission = await Notification.requestPermission();
    setRefused(permission !== 'granted');
    if (permission !== 'granted') return;
    const { endpoint, keys } = await subscribe(key);
    await call(startPush, {
      body: { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    });
  };
  const stop = async (): Promise<void> => {
    await call(stopPush, { body: {} });
    await (await currentSubscription())?.unsubscribe();
  };
  const { data } = query;
  if (!data) return null;
  return (
    <div className="stack">
      <Button busy={isBusy} onClick={() => void turn(() => (data.is_on ? stop() : start(data.key)))}>
        {data.is_on ? t('Stop push here') : t('Push to this device')}
      </Button>
      <p className="caption" role="status">
        {isRefused
          ? t('This browser refuses notifications. Allow them for this site in its settings.')
          : t('Tells you of news on this device until you sign out, without names and amounts.')}
      </p>
    </div>
  );
}

const currentSubscription = async (): Promise<PushSubscription | null | undefined> =>
  (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();

/** A subscription for this key: one for another key of the installation gives way. */
async function subscribe(key: string): Promise<PushSubscriptionJSON> {
  await (await currentSubscription())?.unsubscribe();
  const worker = await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return made.toJSON();
}
