import type { ContactChannel, Profile } from '@banyan/contract/accounts/profile';
import { Suspense, useState } from 'react';
import { useSession } from '../../../app/use-session.ts';
import { Button } from '../../../components/parts/button.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { t } from '../../../lib/text.ts';

const ChangeContactDialog = lazyPart(async () => ({
  default: (await import('../change-contact-dialog.tsx')).ChangeContactDialog,
}));

/** A contact changes only with a code that was sent to it. */
export function OwnContacts({ profile }: { profile: Profile }) {
  const { impersonating } = useSession();
  const [opened, setOpened] = useState<{ channel: ContactChannel; isNew: boolean }>();
  const rows: { channel: ContactChannel; label: string }[] = [
    { channel: 'email', label: t('E-mail address') },
    { channel: 'mobile', label: t('Mobile number') },
  ];
  return (
    <section className="card account-rows" aria-label={t('Contacts')}>
      {rows.map(({ channel, label }) => {
        const { value, is_verified } = profile[channel];
        return (
          <div key={channel}>
            <div className="row-words">
              <p className="row-title">
                {label}
                {value && (
                  <StatusTag
                    status={is_verified ? 'Verified' : 'Not verified'}
                    tone={is_verified ? 'success' : 'warning'}
                  />
                )}
              </p>
              <p>{value ?? <span className="muted">{t('Not given')}</span>}</p>
            </div>
            {!impersonating && (
              <div className="account-links">
                {value && !is_verified && (
                  <Button onClick={() => setOpened({ channel, isNew: false })}>
                    {t('Verify')}
                    <span className="visually-hidden"> {label}</span>
                  </Button>
                )}
                <Button onClick={() => setOpened({ channel, isNew: true })}>
                  {value ? t('Change') : t('Add')}
                  <span className="visually-hidden"> {label}</span>
                </Button>
              </div>
            )}
          </div>
        );
      })}
      <Suspense>
        {opened && <ChangeContactDialog {...opened} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </section>
  );
}
