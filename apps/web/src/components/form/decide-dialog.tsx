import type { DoneOf, Endpoint } from '@banyan/contract/core/endpoint';
import type { ReactNode } from 'react';
import { toast } from '../../app/toast.ts';
import { t } from '../../lib/text.ts';
import { type Line, Lines } from '../parts/lines.tsx';
import { Modal } from '../parts/modal.tsx';
import { ActionForm } from './action-form.tsx';
import type { Fields } from './field.tsx';
import type { Values } from './form-values.ts';

interface Props<E extends Endpoint> {
  endpoint: E;
  /** Names the decision and the record: also the button. */
  title: string;
  /** The record and the decision, sent with the inputs. */
  sends: Values<E>;
  fields?: Fields<E>;
  /** The facts of the record, once more. */
  lines?: readonly Line[];
  /** What this decision means. */
  note?: string | undefined;
  /** Whether it waits for a second admin. */
  waits?: ReactNode;
  /** What came of it, in a sentence. */
  done: (reply: DoneOf<E>) => string;
  onClose: () => void;
  /** When "Cancel" would be read as the action itself. */
  cancelLabel?: string;
  /** Above the facts, in a drawer: what needs more room than a line. */
  children?: ReactNode;
}

/** A record once more, and one decision about it. */
export function DecideDialog<E extends Endpoint>(props: Props<E>) {
  const { endpoint, title, sends, fields = {}, lines, note, waits, done, onClose, children } = props;
  const isCancelling = 'decision' in sends && sends.decision === 'Cancel';
  const cancelLabel = props.cancelLabel ?? (isCancelling ? t('Keep the request') : undefined);
  return (
    <Modal title={title} onClose={onClose} {...(children ? { kind: 'drawer' as const } : {})}>
      <div className="stack">
        {children}
        <ActionForm
          endpoint={endpoint}
          fields={fields}
          initial={sends}
          submitLabel={title}
          onCancel={onClose}
          {...(cancelLabel ? { cancelLabel } : {})}
          onDone={(reply) => {
            toast({ severity: 'success', summary: done(reply) });
            onClose();
          }}
        >
          {() => (
            <>
              {lines && <Lines lines={lines} />}
              {note && <p className="caption">{note}</p>}
              {waits}
            </>
          )}
        </ActionForm>
      </div>
    </Modal>
  );
}
