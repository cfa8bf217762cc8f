import { maxPageIndex, pageSize } from '@banyan/contract/core/constants';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';

export const pageCount = (total: number): number =>
  Math.min(maxPageIndex + 1, Math.max(1, Math.ceil(total / pageSize)));

/** Which rows of how many a page shows. */
export function countWords(page: number, shown: number, total: number): string {
  if (total <= pageSize) return t('{count, plural, one {# result} other {# results}}', { count: total });
  const first = (page - 1) * pageSize + 1;
  return t('{first}–{last} of {total} results', {
    first: formatCount(first),
    last: formatCount(first + shown - 1),
    total: formatCount(total),
  });
}

export function Pager({
  page,
  total,
  onPage,
}: {
  page: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const pages = pageCount(total);
  if (pages === 1) return null;
  return (
    <nav className="pager" aria-label={t('Pages')}>
      <Button
        icon={<IconChevronLeft size={18} aria-hidden />}
        disabled={page <= 1}
        aria-label={t('Previous page')}
        onClick={() => onPage(page - 1)}
      >
        {t('Previous')}
      </Button>
      <span>{t('Page {page} of {pages}', { page: formatCount(page), pages: formatCount(pages) })}</span>
      <Button disabled={page >= pages} aria-label={t('Next page')} onClick={() => onPage(page + 1)}>
        {t('Next')}
        <IconChevronRight size={18} aria-hidden />
      </Button>
    </nav>
  );
}
