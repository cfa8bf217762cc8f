import { IconBrandWhatsapp, IconCopy, IconShare } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { t } from '../../lib/text.ts';
import { Button } from './button.tsx';
import { copyText } from './people.tsx';
import '../tile/dashboard.css';

const JoinCodeDialog = lazyPart(() => import('./join-code-dialog.tsx'));

interface Props {
  links: { left: string; right: string };
  name: string;
}

/** The whole address of a join link. */
export const joinAddress = (path: string): string => new URL(path, window.location.origin).href;

/** Two links, one a leg: who joins by one is placed in it, which is said in words. */
export function JoinLinks({ links, name }: Props) {
  const [code, setCode] = useState<(typeof legs)[number]>();
  const legs = [
    {
      key: 'left' as const,
      mark: 'L',
      title: t('Left leg'),
      path: links.left,
      text: t('New members with this link join your left leg.'),
    },
    {
      key: 'right' as const,
      mark: 'R',
      title: t('Right leg'),
      path: links.right,
      text: t('New members with this link join your right leg.'),
    },
  ];
  return (
    <section className="card" aria-label={t('Join links')} id="join-links">
      <div className="tile-head">
        <h2>{t('Join links')}</h2>
      </div>
      <ul className="join-links">
        {legs.map((leg) => {
          const { key, mark, title, path, text } = leg;
          return (
            <li key={key}>
              <span className={`leg-mark ${key}`} aria-hidden>
                {mark}
              </span>
              <div>
                <h3>{title}</h3>
                <p className="caption">{text}</p>
                <p className="join-address mono">{joinAddress(path)}</p>
                <JoinActions
                  address={joinAddress(path)}
                  title={title}
                  name={name}
                  onCode={() => setCode(leg)}
                />
              </div>
            </li>
          );
        })}
      </ul>
      {code && (
        <Suspense>
          <JoinCodeDialog side={code.key} title={code.title} onClose={() => setCode(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

interface ActionsProps {
  address: string;
  title: string;
  name: string;
  onCode: () => void;
}

function JoinActions({ address, title, name, onCode }: ActionsProps) {
  const words = t('{name} invites you to join:', { name });
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ text: words, url: address });
    } catch {
      // Closed without sharing.
    }
  };
  return (
    <div className="join-actions">
      <Button icon={<IconCopy size={18} stroke={1.6} aria-hidden />} onClick={() => copyText(address)}>
        {t('Copy')}
        <span className="visually-hidden"> {title}</span>
      </Button>
      <Button onClick={onCode}>
        {t('QR code')}
        <span className="visually-hidden"> {title}</span>
      </Button>
      <a
        className="button secondary"
        href={`https://wa.me/?text=${encodeURIComponent(`${words} ${address}`)}`}
        target="_blank"
        rel="noreferrer"
      >
        <IconBrandWhatsapp size={18} stroke={1.6} aria-hidden />
        {t('WhatsApp')}
        <span className="visually-hidden"> {title}</span>
      </a>
      {'share' in navigator && (
        <Button icon={<IconShare size={18} stroke={1.6} aria-hidden />} onClick={share}>
          {t('Share')}
          <span className="visually-hidden"> {title}</span>
        </Button>
      )}
    </div>
  );
}
