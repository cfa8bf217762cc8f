import { achievers } from '@banyan/contract/company/shown';
import { AchieverList } from '../../components/content/achiever-list.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { language, t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';

/** /accounts/achievers: members who agreed to be shown, the disclaimer beneath (docs/screens.md §11.1). */
export default function AchieversPage() {
  const query = useCall(achievers, { language: language.code });
  const { data } = query;
  return (
    <div className="wide-account stack">
      <PageHeader help={t('They agreed to be shown here.')} />
      {!data ? (
        <Loading query={query} what={t('The achievers')} lines={6} />
      ) : data.length === 0 ? (
        <Empty
          title={t('Nobody is shown yet.')}
          text={t('Members stand here once they have agreed to it.')}
        />
      ) : (
        <AchieverList achievers={data} />
      )}
    </div>
  );
}
