import type { TicketMessage } from '@banyan/contract/support/tickets';
import { ageWords } from '../../../components/parts/age-words.ts';
import { DateTime } from '../../../components/parts/figures.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { t } from '../../../lib/text.ts';
import './support.css';

/** What was written and done, oldest first. */
export function ThreadMessages({ messages }: { messages: readonly TicketMessage[] }) {
  return (
    <ol className="thread-messages">
      {messages.map((message) =>
        message.kind === 'Closed' || message.kind === 'Reopened' ? (
          <li key={message.id} className="thread-act caption">
            {message.kind === 'Closed'
              ? t('Closed by {name}', { name: message.by.name })
              : t('Opened again by {name}', { name: message.by.name })}
            {' · '}
            <DateTime value={message.at} />
            {message.text && <p>{message.text}</p>}
          </li>
        ) : (
          <Message key={message.id} message={message} />
        ),
      )}
    </ol>
  );
}

function Message({ message: { by, is_own, kind, text, at, images } }: { message: TicketMessage }) {
  const look = kind === 'Note' ? ' note' : is_own ? ' own' : '';
  return (
    <li className={`thread-message${look}`}>
      <div className="thread-head">
        <span>
          <strong>{is_own ? t('You') : by.name}</strong>{' '}
          {by.user_id && !is_own && <span className="mono caption">{by.user_id}</span>}{' '}
          {kind === 'Note' && <StatusTag status={t('Internal note')} tone="hold" />}
        </span>
        <span className="caption">
          {t('{age} ago', { age: ageWords(at) })} · <DateTime value={at} />
        </span>
      </div>
      <p className="thread-text">{text}</p>
      {images.length > 0 && (
        <ul className="thread-images">
          {images.map(({ url }, place) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <img
                  src={url}
                  alt={t('Picture {place} of {name}', {
                    place: place + 1,
                    name: is_own ? t('You') : by.name,
                  })}
                  width={160}
                  height={120}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
