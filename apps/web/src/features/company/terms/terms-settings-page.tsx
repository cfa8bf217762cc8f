import { consents, publishTerms, readNewestTerms, termsList } from '@banyan/contract/company/terms';
import { termsWords } from '@banyan/contract/company/terms-kinds';
import { type ReactNode, useState } from 'react';
import { useAddress } from '../../../app/use-address.ts';
import { useMayCall } from '../../../app/use-rights.ts';
import { TermsWords } from '../../../components/content/terms-sections.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { DateTime } from '../../../components/parts/figures.tsx';
import { PageTabs } from '../../../components/parts/page-tabs.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { t } from '../../../lib/text.ts';
import { type DataOf, useCall } from '../../../lib/use-call.ts';
import { PublishTermsDialog } from './publish-terms-dialog.tsx';
import '../../../components/parts/security.css';

type Newest = DataOf<typeof readNewestTerms>[number];

/** What members agree to: every version, and who agreed to which. */
export default function TermsSettingsPage() {
  const [{ tab = 'versions' }] = useAddress<{ tab: string }>();
  const tabs = (
    <PageTabs
      label={t('Terms')}
      current={tab}
      tabs={[
        { key: 'versions', label: t('Versions') },
        { key: 'consents', label: t('Consents') },
      ]}
    />
  );
  return tab === 'consents' ? <Consents>{tabs}</Consents> : <Versions>{tabs}</Versions>;
}

function Versions({ children }: { children: ReactNode }) {
  return (
    <ReportPage
      report={termsList}
      help={t('A version never changes. Members agree before they buy.')}
      phone={{ title: 'terms', amount: 'status', meta: ['version', 'from_on'] }}
      details={({ texts, version, from_on }) => (
        <div className="stack">
          {texts.map((words) => (
            <TermsWords
              key={words.language}
              terms={{ ...words, version: version ?? 0, from_on: from_on ?? '' }}
            />
          ))}
        </div>
      )}
      empty={{
        title: t('No terms are published yet.'),
        text: t('Without terms nobody is asked to agree.'),
      }}
    >
      {children}
      <NewestTerms />
    </ReportPage>
  );
}

/** The newest version of each kind, with the way to the next one. */
function NewestTerms() {
  const mayPublish = useMayCall()(publishTerms);
  const query = useCall(readNewestTerms);
  const [opened, setOpened] = useState<Newest>();
  if (!query.data) return <Loading query={query} what={t('The terms')} lines={4} />;
  return (
    <>
      <ul className="account-rows card width-reading">
        {query.data.map((one) => (
          <li key={one.kind}>
            <div className="row-words">
              <p className="row-title">{t(termsWords[one.kind])}</p>
              <p className="caption">
                {one.from_on ? (
                  <>
                    {t('Version {version} from', { version: one.version })}{' '}
                    <DateTime value={one.from_on} withTime={false} />
                  </>
                ) : (
                  t('Not published yet')
                )}
              </p>
            </div>
            {mayPublish && (
              <Button
                onClick={() => setOpened(one)}
                aria-label={t('New version of {terms}', { terms: t(termsWords[one.kind]) })}
              >
                {t('New version')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {opened && <PublishTermsDialog newest={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function Consents({ children }: { children: ReactNode }) {
  return (
    <ReportPage
      report={consents}
      help={t('Kept once for each member and version.')}
      phone={{ title: 'member', meta: ['at', 'terms', 'version'] }}
      empty={{ title: t('Nobody has agreed yet.') }}
    >
      {children}
    </ReportPage>
  );
}
