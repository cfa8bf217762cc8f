import { standingSentence } from '@banyan/contract/company/content';
import { Link } from '@tanstack/react-router';
import { t } from '../../lib/text.ts';
import './content.css';

interface Props {
  text: string;
  link?: string | null;
  disclaimer?: boolean;
}

/** What the company published: plain text, where to read on, and the standing sentence where it needs one. */
export function PlainWords({ text, link, disclaimer }: Props) {
  return (
    <>
      <p className="plain-text">{text}</p>
      {link && (
        <p>
          <a href={link} target="_blank" rel="noopener noreferrer">
            {t('Read on at {host}', { host: new URL(link).host })}
          </a>
        </p>
      )}
      {disclaimer && <StandingSentence />}
    </>
  );
}

/** Beneath whatever speaks of earnings, and always beneath achievers. */
export function StandingSentence() {
  return (
    <p className="caption standing">
      {t(standingSentence)} <Link to="/accounts/income-disclosure">{t('What members really earn')}</Link>
    </p>
  );
}
