import type { switchNews } from '@banyan/contract/company/news';
import type { switchPopup } from '@banyan/contract/company/popups';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../app/toast.ts';
import { Button } from '../../../../components/parts/button.tsx';
import { call } from '../../../../lib/call.ts';
import { t } from '../../../../lib/text.ts';

interface Props {
  endpoint: typeof switchNews | typeof switchPopup;
  row: { id: string; heading: string | null; status: string | null };
  onChange: () => void;
  onClose: () => void;
}

/** Ends news or a pop-up, or shows it again, or opens the form that changes it. */
export function ContentActions({ endpoint, row, onChange, onClose }: Props) {
  const client = useQueryClient();
  const isEnded = row.status === 'Ended';
  const heading = row.heading ?? '';
  const change = async (): Promise<void> => {
    onClose();
    try {
      await call(endpoint, { body: { id: row.id, is_shown: isEnded }, loader: true });
    } catch {
      // Shown by app/errors.ts.
      return;
    }
    const summary = isEnded
      ? t('{heading} is shown again.', { heading })
      : t('{heading} is ended.', { heading });
    toast({ severity: 'success', summary });
    await client.invalidateQueries();
  };
  return (
    <>
      <Button variant={isEnded ? 'secondary' : 'danger'} onClick={() => void change()}>
        {isEnded ? t('Show again') : t('End now')}
      </Button>
      <Button variant="primary" onClick={onChange}>
        {t('Change')}
      </Button>
    </>
  );
}
