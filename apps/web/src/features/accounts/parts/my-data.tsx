import {
  type ErasingReason,
  erasingReasonWords,
  type PersonalState,
  readPersonalState,
} from '@banyan/contract/documents/personal-data';
import { Suspense, useState } from 'react';
import { useSession } from '../../../app/use-session.ts';
import { Button } from '../../../components/parts/button.tsx';
import { DateTime } from '../../../components/parts/figures.tsx';
import { ScreenLink } from '../../../components/parts/screen-link.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

const DownloadDataDialog = lazyPart(() => import('../download-data-dialog.tsx'));
const EraseMeDialog = lazyPart(() => import('../erase-me-dialog.tsx'));
const KeepMeDialog = lazyPart(() => import('../keep-me-dialog.tsx'));

/** The own data as a file, and the end of the own account (docs/security.md §15). */
export default function MyData() {
  const query = useCall(readPersonalState);
  const { impersonating } = useSession();
  const [opened, setOpened] = useState<'download' | 'erase' | 'keep'>();
  const close = (): void => setOpened(undefined);
  const state = query.data;
  if (impersonating) return null;
  return (
    <section className="card account-rows" aria-labelledby="my-data">
      <h2 id="my-data">{t('My data')}</h2>
      {state ? (
        <Rows state={state} onOpen={setOpened} />
      ) : (
        <Loading query={query} what={t('My data')} lines={3} />
      )}
      <Suspense>
        {opened === 'download' && <DownloadDataDialog onClose={close} />}
        {opened === 'erase' && <EraseMeDialog onClose={close} />}
        {opened === 'keep' && <KeepMeDialog onClose={close} />}
      </Suspense>
    </section>
  );
}

interface RowsProps {
  state: PersonalState;
  onOpen: (what: 'download' | 'erase' | 'keep') => void;
}

function Rows({ state: { is_asked_today, erased_at, reasons }, onOpen }: RowsProps) {
  return (
    <>
      <div>
        <div className="row-words">
          <p className="row-title">{t('Everything kept about you')}</p>
          <p className="caption">
            {is_asked_today
              ? t('You asked for it today already. Tomorrow you can ask again.')
              : t('A file with your profile, sessions, tickets, purchases, incomes and wallets, once a day.')}
          </p>
        </div>
        <Button disabled={is_asked_today} onClick={() => onOpen('download')}>
          {t('Download my data')}
        </Button>
      </div>
      <div>
        <div className="row-words">
          <p className="row-title">{t('Erase my account')}</p>
          {erased_at ? (
            <p className="caption">
              {t('It will be erased on')} <DateTime value={erased_at} />
            </p>
          ) : reasons.length > 0 ? (
            <>
              <p className="caption">{t('Your account cannot be erased yet:')}</p>
              <ul className="caption">
                {reasons.map(({ code, url }) => (
                  <li key={`${code} ${url}`}>
                    <ScreenLink href={url}>{wordsOf(code)}</ScreenLink>
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p className="caption">{t('After seven days, in which you can change your mind.')}</p>
          )}
        </div>
        {erased_at ? (
          <Button variant="primary" onClick={() => onOpen('keep')}>
            {t('Keep my account')}
          </Button>
        ) : (
          <Button variant="danger" disabled={reasons.length > 0} onClick={() => onOpen('erase')}>
            {t('Erase my account…')}
          </Button>
        )}
      </div>
    </>
  );
}

const wordsOf = (code: ErasingReason): string => t(erasingReasonWords[code]);
