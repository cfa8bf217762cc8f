import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { hasNavigated } from '../../../app/routing/navigation.ts';

/** What stands below the first screen of a page that was just loaded: it comes once the rest has been painted. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [isPainted, setPainted] = useState(hasNavigated);
  useEffect(() => startTransition(() => setPainted(true)), []);
  return isPainted ? children : null;
}
