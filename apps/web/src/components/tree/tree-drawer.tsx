import type { ReactNode } from 'react';
import { useArea } from '../../app/use-area.ts';
import { t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';
import { type Line, Lines } from '../parts/lines.tsx';
import { Modal } from '../parts/modal.tsx';
import { CopyText } from '../parts/people.tsx';
import { ScreenButton } from '../parts/screen-link.tsx';
import { StatusTag } from '../parts/status-tag.tsx';

interface Props {
  person: { user_id: string; name: string; status: string };
  lines: readonly Line[];
  /** Missing when this one is the root already. */
  onRoot: (() => void) | undefined;
  onClose: () => void;
  children?: ReactNode;
}

/** All figures of somebody in a tree, and what can be done from there. */
export function TreeDrawer({ person, lines, onRoot, onClose, children }: Props) {
  const { isAdmin } = useArea();
  return (
    <Modal
      title={person.name}
      kind="drawer"
      onClose={onClose}
      footer={
        <>
          {isAdmin && (
            <ScreenButton href={`/admin/member/member-profile?user_id=${encodeURIComponent(person.user_id)}`}>
              {t('Open profile')}
            </ScreenButton>
          )}
          {onRoot && (
            <Button variant="primary" onClick={onRoot}>
              {t('Make root')}
            </Button>
          )}
        </>
      }
    >
      <p className="tree-drawer-head">
        <CopyText text={person.user_id} label={t('the user id')} />
        <StatusTag status={person.status} />
      </p>
      <Lines lines={lines} />
      {children}
    </Modal>
  );
}
