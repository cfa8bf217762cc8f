import { recordLink } from '@banyan/contract/core/records';
import type { UserType } from '@banyan/contract/core/roles';
import {
  type LinkKind,
  linkKinds,
  linkWords,
  type TicketAbout,
  ticketAbout,
} from '@banyan/contract/support/tickets';
import { useDebouncedValue } from '@mantine/hooks';
import { useArea } from '../../../app/use-area.ts';
import { useSession } from '../../../app/use-session.ts';
import { DateTime, Money } from '../../../components/parts/figures.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { ScreenLink } from '../../../components/parts/screen-link.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { CallError } from '../../../lib/call.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import { threadPage } from './thread-page.ts';

/** How a record stands now that a ticket is about. */
export function AboutRecord({ about }: { about: TicketAbout }) {
  const { user } = useSession();
  const href = recordLink(about.kind, about.no, user.user_type as UserType);
  return (
    <Lines
      lines={[
        {
          label: t(linkWords[about.kind]),
          value: href ? (
            <ScreenLink href={href} className="mono">
              {about.no}
            </ScreenLink>
          ) : (
            <span className="mono">{about.no}</span>
          ),
        },
        { label: t('Now'), value: <StatusTag status={about.status} /> },
        { label: t('Date'), value: <DateTime value={about.at} /> },
        { label: t('Amount'), value: <Money value={about.amount} /> },
      ]}
    />
  );
}

interface Props {
  /** What the form holds now. */
  kind: string;
  no: string;
}

/** What stands behind a number that is being typed, and the ticket about it that is open already. */
export function AboutPreview({ kind, no }: Props) {
  const area = useArea();
  const typed = no.trim();
  const [asked] = useDebouncedValue(typed, 350);
  const isReady = linkKinds.some((known) => known === kind) && asked.length >= 5 && asked === typed;
  const { data, error } = useCall(
    ticketAbout,
    { kind: kind as LinkKind, no: asked },
    { quiet: true, enabled: isReady },
  );
  if (!isReady) return null;
  if (!data)
    return (
      <p className="caption" role="status">
        {error instanceof CallError ? Object.values(error.errors).join(' ') : t('Looking up')}
      </p>
    );
  return (
    <section className="notice" aria-label={t('What it is about')}>
      <AboutRecord about={data} />
      {data.open_ticket && (
        <p>
          {t('A ticket about this is open already.')}{' '}
          <ScreenLink href={threadPage(area, data.open_ticket)}>
            {t('Open {no}', { no: data.open_ticket })}
          </ScreenLink>
        </p>
      )}
    </section>
  );
}
