import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import {
  composeTicket,
  linkKinds,
  linkWords,
  priorities,
  ticketOptions,
} from '@banyan/contract/support/tickets';
import { useState } from 'react';
import { useAddress } from '../../app/use-address.ts';
import { useArea } from '../../app/use-area.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import { type Fields, optionsOf } from '../../components/form/field.tsx';
import { Receipt } from '../../components/form/receipt.tsx';
import { DateTime } from '../../components/parts/figures.tsx';
import { OwnersOnly } from '../../components/parts/owners-only.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { Loading } from '../../components/parts/states.tsx';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { AboutPreview } from './parts/about-record.tsx';
import { ImageButtons, useImages } from './parts/image-fields.tsx';
import { forgetDraft, KeepDraft, useDraftKey } from './parts/keep-draft.tsx';
import { supportPage, threadPage } from './parts/thread-page.ts';

type Options = ReplyOf<typeof ticketOptions>['data'];

/** A question to the company, of a sub-franchise perhaps to its master. */
export default function ComposePage() {
  const area = useArea();
  const query = useCall(ticketOptions);
  return (
    <div className="stack">
      <PageHeader
        help={t('You get an answer within 48 hours of working days.')}
        action={
          <ScreenButton href={supportPage(area, area.isMember ? 'sent' : 'outbox')}>
            {t('My tickets')}
          </ScreenButton>
        }
      />
      <OwnersOnly>
        {query.data ? (
          <ComposeForm options={query.data} />
        ) : (
          <Loading query={query} what={t('The form')} lines={6} />
        )}
      </OwnersOnly>
    </div>
  );
}

function ComposeForm({ options: { categories, master } }: { options: Options }) {
  const area = useArea();
  const draftKey = useDraftKey('new-ticket');
  const images = useImages();
  const [{ kind = '', no = '' }] = useAddress<{ kind: string; no: string }>();
  const [initial] = useState(() => ({
    priority: 'Normal' as const,
    images: [],
    link: { kind: kind as '', no },
    ...(master ? { to: 'company' as const } : {}),
  }));
  const fields = {
    ...(master
      ? {
          to: {
            label: text('To'),
            kind: 'choice',
            options: [
              { value: 'company', label: t('The company') },
              { value: 'master', label: master.name, note: t('Your master franchise') },
            ],
          },
        }
      : {}),
    category: { label: text('Category'), kind: 'select', options: optionsOf(categories) },
    'link.kind': {
      label: text('About (optional)'),
      kind: 'select',
      options: [
        { value: '', label: t('Nothing of these') },
        ...linkKinds.map((value) => ({ value, label: t(linkWords[value]) })),
      ],
    },
    'link.no': {
      label: text('Its number'),
      hint: t('The number in your lists, such as W1000123.'),
      onlyIf: ({ link }: { link?: { kind?: unknown } | null }) => Boolean(link?.kind),
    },
    priority: { label: text('Priority'), kind: 'choice', options: optionsOf(priorities) },
    subject: { label: text('Subject') },
    message: { label: text('Message'), kind: 'textarea', hint: t('At most 5,000 characters.') },
    ...images.fields,
  } as Fields<typeof composeTicket>;
  return (
    <ActionForm
      endpoint={composeTicket}
      fields={fields}
      initial={initial}
      submitLabel={t('Send ticket')}
      isKept
      onDone={() => forgetDraft(draftKey)}
      receipt={({ data }) => (
        <Receipt
          title={t('Ticket sent')}
          no={data.no}
          lines={[
            { label: t('Answer due'), value: <DateTime value={data.due_at} /> },
            { label: t('Closed by'), value: <DateTime value={data.close_by} /> },
          ]}
          actions={<ScreenButton href={threadPage(area, data.no)}>{t('Open the ticket')}</ScreenButton>}
        />
      )}
    >
      {(form) => (
        <>
          <AboutPreview kind={form.text('link.kind')} no={form.text('link.no')} />
          <KeepDraft
            form={form}
            draftKey={draftKey}
            names={['message', 'subject', 'category', 'link.kind', 'link.no']}
          />
          <ImageButtons form={form} images={images} />
        </>
      )}
    </ActionForm>
  );
}
