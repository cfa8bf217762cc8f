import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { text } from '@banyan/contract/core/text';
import { ticketDesk } from '@banyan/contract/support/desk';
import { reopenDays, replyTicket, ticketThread } from '@banyan/contract/support/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { toast } from '../../../app/toast.ts';
import { useArea } from '../../../app/use-area.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import type { Form } from '../../../components/form/use-form.ts';
import { linkTo } from '../../../components/parts/screen-link.tsx';
import { t } from '../../../lib/text.ts';
import type { DataOf } from '../../../lib/use-call.ts';
import { useCall } from '../../../lib/use-call.ts';
import { ImageButtons, useImages } from './image-fields.tsx';
import { forgetDraft, KeepDraft, useDraftKey } from './keep-draft.tsx';
import { threadPage } from './thread-page.ts';

type Thread = DataOf<typeof ticketThread>;

/** An answer, a reply of the owner, or for admins a note. What is typed stays on the device until it is sent. */
export function ReplyForm({ thread }: { thread: Thread }) {
  const area = useArea();
  const navigate = useNavigate();
  const draftKey = useDraftKey(thread.no);
  const images = useImages();
  const last = thread.messages.at(-1)?.id ?? '';
  const [initial] = useState(() => ({ no: thread.no, kind: 'Reply' as const, last_seen: last, images: [] }));
  const fields = {
    ...(area.isAdmin
      ? {
          kind: {
            label: text('What it is'),
            kind: 'choice',
            options: [
              { value: 'Reply', label: t('Answer'), note: t('Its owner reads it.') },
              { value: 'Note', label: t('Internal note'), note: t('Admins alone read it.') },
            ],
          },
        }
      : {}),
    message: { label: text('Message'), kind: 'textarea' },
    ...images.fields,
  } as Fields<typeof replyTicket>;
  const isGone = thread.status === 'Closed' && thread.is_own && daysSince(thread.closed_at) > reopenDays;
  return (
    <ActionForm
      endpoint={replyTicket}
      fields={fields}
      initial={initial}
      submitLabel={isGone ? t('Send as new ticket') : t('Send')}
      isKept
      onDone={({ data }) => {
        forgetDraft(draftKey);
        images.setCount(0);
        toast({ severity: 'success', summary: t('Sent.') });
        if (data.no !== thread.no) void navigate(linkTo(threadPage(area, data.no)) as never);
      }}
    >
      {(form) => (
        <>
          <KeepDraft form={form} draftKey={draftKey} names={['message']} />
          <FollowThread form={form} last={last} />
          {area.isAdmin && <CannedReplies form={form} name={thread.owner?.name ?? ''} />}
          <ImageButtons form={form} images={images} />
        </>
      )}
    </ActionForm>
  );
}

const daysSince = (at: string | null): number =>
  at ? (Date.now() - Date.parse(at)) / millisecondsPerDay : 0;

/** The last message on screen is the last one that was seen; a refusal because of another one brings that. */
function FollowThread({ form, last }: { form: Form<typeof replyTicket>; last: string }) {
  const client = useQueryClient();
  const seen = form.text('last_seen');
  const problem = form.errors.message;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is a new object at every draw
  useEffect(() => {
    if (seen !== last) form.set('last_seen', last);
  }, [seen, last]);
  useEffect(() => {
    if (problem) void client.invalidateQueries({ queryKey: [ticketThread.path] });
  }, [client, problem]);
  return null;
}

/** Replies that are ready, with the name of who asked. */
function CannedReplies({ form, name }: { form: Form<typeof replyTicket>; name: string }) {
  const id = useId();
  const { data } = useCall(ticketDesk);
  if (!data || data.canned_replies.length === 0) return null;
  const insert = (chosen: string): void => {
    const reply = data.canned_replies.find((known) => known.name === chosen);
    if (!reply) return;
    const typed = form.text('message').trim();
    form.set('message', [typed, reply.body.replaceAll('{name}', name)].filter(Boolean).join('\n\n'));
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {t('Canned reply')}
      </label>
      <select id={id} className="input" value="" onChange={(event) => insert(event.target.value)}>
        <option value="">{t('Choose')}</option>
        {data.canned_replies.map((reply) => (
          <option key={reply.name} value={reply.name}>
            {reply.name}
          </option>
        ))}
      </select>
    </div>
  );
}
