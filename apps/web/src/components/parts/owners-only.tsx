import type { ReactNode } from 'react';
import { useSession } from '../../app/use-session.ts';
import { t } from '../../lib/text.ts';

/** A form whose call is refused in an opened panel (docs/security.md §7): the admin reads that before typing anything. */
export function OwnersOnly({ children }: { children: ReactNode }) {
  const { impersonating } = useSession();
  if (!impersonating) return children;
  return (
    <p className="notice width-form">
      {t('Only the owner of the account can do this. Leave the panel first.')}
    </p>
  );
}
