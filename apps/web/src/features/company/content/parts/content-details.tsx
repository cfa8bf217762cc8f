import { type audiences, audienceWords } from '@banyan/contract/company/content';
import { PlainWords } from '../../../../components/content/plain-words.tsx';
import { t } from '../../../../lib/text.ts';

interface Row {
  text: string;
  link: string | null;
  disclaimer: boolean;
  audience: (typeof audiences)[number];
}

/** What its readers see. */
export function ContentDetails({ row: { audience, ...words } }: { row: Row }) {
  return (
    <div className="stack">
      <p className="caption">{t('Read by: {readers}', { readers: t(audienceWords[audience]) })}</p>
      <PlainWords {...words} />
    </div>
  );
}
