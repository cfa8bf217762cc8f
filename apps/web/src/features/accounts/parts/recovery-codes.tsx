import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useCompany } from '../../../app/company.ts';
import { useSession } from '../../../app/use-session.ts';
import { Button } from '../../../components/parts/button.tsx';
import { copyText } from '../../../components/parts/people.tsx';
import { t } from '../../../lib/text.ts';
import '../../../components/parts/security.css';

/** Shown this once: each opens the account when the second factor is lost. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { user } = useSession();
  const { name } = useCompany();
  const text = codes.join('\n');
  const download = (): void => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(
      new Blob([`${name}: ${user.user_id}\n${text}\n`], { type: 'text/plain' }),
    );
    link.download = `recovery-codes-${user.user_id}.txt`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <div className="stack">
      <p>
        {t(
          'Keep these codes in a safe place. If you lose your phone, each code works once. They are not shown again.',
        )}
      </p>
      <ul className="recovery-codes mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="form-actions">
        <Button icon={<IconCopy size={18} stroke={1.6} aria-hidden />} onClick={() => void copyText(text)}>
          {t('Copy')}
        </Button>
        <Button icon={<IconDownload size={18} stroke={1.6} aria-hidden />} onClick={download}>
          {t('Download')}
        </Button>
        <Button variant="primary" onClick={onKept}>
          {t('I saved the codes')}
        </Button>
      </div>
    </div>
  );
}
