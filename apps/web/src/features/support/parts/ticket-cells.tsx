import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { t } from '../../../lib/text.ts';
import './support.css';

interface Props {
  row: { subject: string | null; is_unread: boolean; is_late?: boolean };
}

/** The subject, with a mark where something in it was not read yet or its answer is overdue. */
export function SubjectCell({ row: { subject, is_unread, is_late } }: Props) {
  return (
    <span className={is_unread ? 'ticket-subject unread' : 'ticket-subject'}>
      {/* first: a long subject is cut at its end */}
      {is_unread && <StatusTag status={t('New')} tone="info" />}
      {is_late && <StatusTag status={t('Overdue')} tone="danger" />}
      {subject}
    </span>
  );
}
