import { giveStandingOrder } from '@banyan/contract/repurchase/standing-orders';
import { Suspense } from 'react';
import { useAddress } from '../../../app/use-address.ts';
import { useArea } from '../../../app/use-area.ts';
import { useMayCall } from '../../../app/use-rights.ts';
import { ActivityLine } from '../../../components/parts/activity-line.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { Segments } from '../../../components/parts/segments.tsx';
import { Skeleton } from '../../../components/parts/states.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { t } from '../../../lib/text.ts';
import { StandingList } from './parts/standing-list.tsx';
import { StandingResults } from './parts/standing-results.tsx';

// the shop is loaded when one is given or changed
const StandingForm = lazyPart(async () => ({
  default: (await import('./parts/standing-form.tsx')).StandingForm,
}));

/** Standing orders, what came of them, and for their member the form that gives or changes one: all in the address. */
export default function StandingOrdersPage() {
  const { isAdmin } = useArea();
  const mayGive = useMayCall()(giveStandingOrder);
  const [{ show, no }, open] = useAddress<{ show: string; no: string }>();
  if (mayGive && (show === 'new' || (show === 'change' && no)))
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <StandingForm no={show === 'change' ? no : undefined} />
      </Suspense>
    );
  const segments = (
    <div className="stack">
      {!isAdmin && <ActivityLine />}
      <Segments
        label={t('What is listed')}
        value={show === 'results' ? 'results' : 'orders'}
        options={[
          { value: 'orders', label: t('Standing orders') },
          { value: 'results', label: t('Results') },
        ]}
        // each list has filters of its own
        onChange={(next) => open(next === 'orders' ? {} : { show: next }, { resetScroll: true })}
      />
    </div>
  );
  if (show === 'results') return <StandingResults>{segments}</StandingResults>;
  return (
    <StandingList
      give={
        mayGive && (
          <Button variant="primary" onClick={() => open({ show: 'new' })}>
            {t('Give a standing order')}
          </Button>
        )
      }
    >
      {segments}
    </StandingList>
  );
}
