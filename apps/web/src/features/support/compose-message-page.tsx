import { text } from '@banyan/contract/core/text';
import { composeMessage } from '@banyan/contract/support/desk';
import { useId, useState } from 'react';
import { useArea } from '../../app/use-area.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { Receipt } from '../../components/form/receipt.tsx';
import type { Form } from '../../components/form/use-form.ts';
import { Button } from '../../components/parts/button.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { Segments } from '../../components/parts/segments.tsx';
import { t } from '../../lib/text.ts';
import { ImageButtons, useImages } from './parts/image-fields.tsx';
import { forgetDraft, KeepDraft, useDraftKey } from './parts/keep-draft.tsx';
import { supportPage, threadPage } from './parts/thread-page.ts';

const initial = { to: 'all', user_type: 'User', disclaimer: false, images: [] } as const;

/** A message to chosen people or to everybody of a type. */
export default function ComposeMessagePage() {
  const area = useArea();
  const draftKey = useDraftKey('new-message');
  const images = useImages();
  const fields = {
    user_type: {
      label: text('Who reads it'),
      kind: 'choice',
      options: [
        { value: 'User', label: t('Members') },
        { value: 'Franchise', label: t('Franchises') },
      ],
    },
    subject: { label: text('Subject') },
    message: { label: text('Message'), kind: 'textarea', hint: t('At most 5,000 characters.') },
    disclaimer: {
      label: text('With disclaimer'),
      kind: 'checkbox',
      hint: t('Needed where an amount stands beside a word of earning. A promise of income is refused.'),
    },
    ...images.fields,
  } as Fields<typeof composeMessage>;
  return (
    <div className="stack">
      <PageHeader
        help={t('Members and franchises find it in their inbox.')}
        action={<ScreenButton href={supportPage(area, 'outbox')}>{t('Outbox')}</ScreenButton>}
      />
      <ActionForm
        endpoint={composeMessage}
        fields={fields}
        initial={initial}
        submitLabel={t('Send message')}
        isKept
        review={({ to, user_type, subject, message }) => (
          <Lines
            lines={[
              { label: t('To'), value: readerWords(to === 'all' ? null : to.length, user_type) },
              { label: t('Subject'), value: subject },
              { label: t('Message'), value: <span className="thread-text">{message}</span> },
            ]}
          />
        )}
        onDone={() => forgetDraft(draftKey)}
        receipt={({ data }, again) => (
          <Receipt
            title={t('Message sent')}
            no={data.no}
            lines={[
              {
                label: t('Readers'),
                value:
                  data.readers === null
                    ? t('Everybody')
                    : t('{count, plural, one {# person} other {# people}}', { count: data.readers }),
              },
            ]}
            actions={
              <>
                <ScreenButton href={threadPage(area, data.no)}>{t('Open the message')}</ScreenButton>
                <Button
                  onClick={() => {
                    images.setCount(0);
                    again();
                  }}
                >
                  {t('Write another')}
                </Button>
              </>
            }
          />
        )}
      >
        {(form) => (
          <>
            <Readers form={form} />
            <KeepDraft form={form} draftKey={draftKey} names={['message', 'subject', 'user_type']} />
            <ImageButtons form={form} images={images} />
          </>
        )}
      </ActionForm>
    </div>
  );
}

function readerWords(count: number | null, type: 'User' | 'Franchise'): string {
  if (count === null) return type === 'User' ? t('All members') : t('All franchises');
  return type === 'User'
    ? t('{count, plural, one {# member} other {# members}}', { count })
    : t('{count, plural, one {# franchise} other {# franchises}}', { count });
}

/** Everybody, or the ids that are typed or pasted, in lines or with commas. */
function Readers({ form }: { form: Form<typeof composeMessage> }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const isAll = form.values.to === 'all';
  const error = form.errors.to;
  const choose = (text: string): void => {
    setTyped(text);
    form.set('to', text.split(/[\s,;]+/).filter(Boolean));
  };
  return (
    <div className="field">
      <Segments
        label={t('To whom')}
        options={[
          { value: 'all', label: t('Everybody') },
          { value: 'some', label: t('Chosen people') },
        ]}
        value={isAll ? 'all' : 'some'}
        onChange={(next) => (next === 'all' ? form.set('to', 'all') : choose(typed))}
      />
      {!isAll && (
        <>
          <label className="field-label" htmlFor={id}>
            {t('User ids')}
          </label>
          <p id={`${id}-hint`} className="field-hint">
            {t('In lines or with commas, at most 10,000.')}
          </p>
          <textarea
            id={id}
            className="input"
            rows={4}
            value={typed}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-hint ${id}-error`}
            onChange={(event) => choose(event.target.value)}
          />
        </>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
