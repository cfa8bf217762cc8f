import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';

const ConsentDialog = lazyPart(() => import('./consent-dialog.tsx'));

/** Opens where a purchase was refused for want of consent; nothing of it is loaded before. */
export function ConsentHost() {
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    const open = (): void => setAsked(true);
    window.addEventListener('consent_needed', open);
    return () => window.removeEventListener('consent_needed', open);
  }, []);
  return (
    isAsked && (
      <Suspense>
        <ConsentDialog onClose={() => setAsked(false)} />
      </Suspense>
    )
  );
}
