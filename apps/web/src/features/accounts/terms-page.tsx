import { readTerms } from '@banyan/contract/company/terms';
import { useSession } from '../../app/use-session.ts';
import { TermsSections } from '../../components/content/terms-sections.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { language, t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';

/** /accounts/terms: what is in force, and what the signed-in member still has to agree to (docs/screens.md §11.1). */
export default function TermsPage() {
  const { user, impersonating } = useSession();
  const query = useCall(readTerms, { language: language.code });
  const { data } = query;
  return (
    <div className="wide-account stack">
      <PageHeader help={t('What members agree to, as it is in force today.')} />
      {!data ? (
        <Loading query={query} what={t('The terms')} lines={10} />
      ) : data.length === 0 ? (
        <Empty title={t('No terms are published yet.')} />
      ) : (
        <TermsSections terms={data} mayAgree={user.user_type === 'User' && !impersonating} />
      )}
    </div>
  );
}
