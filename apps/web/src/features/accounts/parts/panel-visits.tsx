import { panelVisits } from '@banyan/contract/accounts/security';
import type { ReactNode } from 'react';
import { DateTime } from '../../../components/parts/figures.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { codeWords, t } from '../../../lib/text.ts';

/** Which admins looked into the own panel, why, and what they changed in it (docs/security.md §7). */
export function PanelVisits({ children }: { children: ReactNode }) {
  return (
    <ReportPage
      report={panelVisits}
      help={t('Admins who opened your panel, with the reason they gave and what they changed.')}
      phone={{ title: 'by', meta: ['at', 'reason', 'change_count'] }}
      details={({ changes }) => (
        <>
          <h3 className="row-part">{t('What was changed')}</h3>
          {changes.length === 0 ? (
            <p className="muted">{t('Nothing. The admin only looked.')}</p>
          ) : (
            <ul className="account-rows">
              {changes.map(({ at, action, fields }) => (
                <li key={`${at} ${action}`}>
                  <div className="row-words">
                    <p className="row-title">{codeWords(action)}</p>
                    <p className="caption">
                      <DateTime value={at} /> {fields.map(codeWords).join(', ')}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      empty={{
        title: t('No admin has opened your panel.'),
        text: t('Whenever one does, it stands here with the reason.'),
      }}
    >
      {children}
    </ReportPage>
  );
}
