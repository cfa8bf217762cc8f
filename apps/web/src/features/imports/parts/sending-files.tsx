import { type Text, texts } from '@banyan/contract/core/text';
import { Button } from '../../../components/parts/button.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { Progress } from '../../../components/tile/tiles.tsx';
import { t } from '../../../lib/text.ts';
import { sizeWords } from './size-words.ts';
import type { ShownFile } from './use-sending.ts';

const stateWords: Record<ShownFile['state'], Text> = texts({
  Waiting: 'Waiting',
  Sending: 'Sending',
  Failed: 'Failed',
  Refused: 'Refused',
});

interface Props {
  files: readonly ShownFile[];
  onGoOn: () => void;
  onForget: (name: string) => void;
}

/** Files on their way, each with how much of it has arrived, or why it did not. */
export function SendingFiles({ files, onGoOn, onForget }: Props) {
  if (files.length === 0) return null;
  return (
    <ul className="import-sending" aria-label={t('Files on their way')}>
      {files.map(({ name, size, sent, state, problem }) => (
        <li key={name}>
          <span className="import-file-name">{name}</span>
          <StatusTag status={stateWords[state]} />
          {state === 'Refused' ? (
            <>
              <p className="field-error">{problem}</p>
              <Button variant="quiet" onClick={() => onForget(name)}>
                {t('Remove from list')}
              </Button>
            </>
          ) : (
            <>
              <Progress label={t('{name}, sent', { name })} part={sent} whole={size} />
              <span className="caption">
                {t('{done} of {all} sent', { done: sizeWords(sent), all: sizeWords(size) })}
              </span>
            </>
          )}
          {state === 'Failed' && (
            <div role="alert" className="import-failed">
              <p className="field-error">{t('The connection broke. What was sent is kept.')}</p>
              <Button onClick={onGoOn}>{t('Go on sending')}</Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
