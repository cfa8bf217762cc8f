import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { linkTo, useMayOpen } from '../../../components/parts/screen-link.tsx';
import { t } from '../../../lib/text.ts';
import '../../../components/tile/dashboard.css';

interface ToDo {
  code: string;
  label: string;
  url: string;
}

/** What is left to do before everything works; each step leads to where it is done. */
export function ToDos({ toDos }: { toDos: readonly ToDo[] }) {
  const mayOpen = useMayOpen();
  const own = toDos.filter(({ url }) => mayOpen(url));
  if (own.length === 0) return null;
  return (
    <section className="card" aria-label={t('Next steps')}>
      <div className="tile-head">
        <h2>{t('Next steps')}</h2>
        <span className="caption">
          {t('{count, plural, one {One step left} other {# steps left}}', { count: own.length })}
        </span>
      </div>
      <ul className="to-dos">
        {own.map(({ code, label, url }) => (
          <li key={code}>
            <Link {...linkTo(url)}>
              <span className="to-do-box" aria-hidden />
              <span>{label}</span>
              <IconChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
