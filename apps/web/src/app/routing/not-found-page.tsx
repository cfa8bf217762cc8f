import { ButtonLink } from '../../components/parts/button.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Empty } from '../../components/parts/states.tsx';
import { t } from '../../lib/text.ts';
import { useCompany } from '../company.ts';

/** Any address without a page (docs/screens.md §1.2). */
export function NotFoundPage() {
  return (
    <div className="root-error">
      <PageHeader title={t('Page not found')} />
      <Empty
        title={t('There is nothing at this address.')}
        text={t('The link may be old, or a letter is missing.')}
        action={
          <ButtonLink to="/" variant="primary">
            {t('Go to start page')}
          </ButtonLink>
        }
      />
    </div>
  );
}

/** A page of one's own area that the company has switched off, or that the product does not have yet. */
export function NotInUsePage() {
  const { name } = useCompany();
  return (
    <div className="root-error">
      <PageHeader />
      <Empty
        title={t('This page is not in use.')}
        text={t('{company} does not use it at the moment.', { company: name })}
        action={
          <ButtonLink to="/" variant="primary">
            {t('Go to start page')}
          </ButtonLink>
        }
      />
    </div>
  );
}
