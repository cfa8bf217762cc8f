import { languages } from '@banyan/contract/core/languages';
import { keepLanguage, languageNames } from '../../../app/session/own-language.ts';
import { Button } from '../../../components/parts/button.tsx';
import { language, t } from '../../../lib/text.ts';

/** The language of the screens and of the mails. */
export function LanguageChoice() {
  return (
    <section className="card account-rows" aria-labelledby="language">
      <div>
        <div className="row-words">
          <h2 id="language">{t('Language')}</h2>
          <p>{t('Of these pages, and of the mails you get.')}</p>
        </div>
        <div className="account-links">
          {languages.map((code) => (
            <Button
              key={code}
              variant={code === language.code ? 'primary' : 'secondary'}
              aria-pressed={code === language.code}
              lang={code}
              onClick={() => keepLanguage(code).catch(() => undefined)}
            >
              {languageNames[code]}
            </Button>
          ))}
        </div>
      </div>
    </section>
  );
}
