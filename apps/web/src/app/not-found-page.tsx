import { ButtonLink } from '../components/parts/button.tsx';
import { PageHeader } from '../components/parts/page-header.tsx';
import { Empty } from '../components/parts/states.tsx';
import { t } from '../lib/text.ts';

/** Any address without a page (spec §2). */
export function NotFoundPage() {
  return (
    <div className="root-error">
      <PageHeader title={t('Page not found')} />
      <Empty
        title={t('There is nothing at this address.')}
        text={t('The link may be old, or a letter is missing.')}
        action={
          <ButtonLink to="/" variant="primary">
            {t('Go to the start')}
          </ButtonLink>
        }
      />
    </div>
  );
}
