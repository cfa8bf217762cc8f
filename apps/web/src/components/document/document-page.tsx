import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCompany } from '../../app/company.ts';
import { useSession } from '../../app/use-session.ts';
import { t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import './document.css';

interface Props {
  title: string;
  /** Number of the document, in mono beside its name. */
  no?: string;
  size?: 'a4' | 'a5';
  /** Said at the foot of the paper. */
  foot?: ReactNode;
  /** It stands in the frame of an area, which leads back by itself. */
  isFramed?: boolean;
  children: ReactNode;
}

/**
 * The Document archetype: HTML sized to its paper, always in light ink, on a desk of its own. The browser's
 * print dialog makes the PDF.
 */
export function DocumentPage({ title, no, size = 'a5', foot, isFramed = false, children }: Props) {
  const { name, brand } = useCompany();
  const Sheet = isFramed ? 'article' : 'main';
  return (
    <DocumentDesk isFramed={isFramed}>
      <Sheet {...(isFramed ? {} : { id: 'main' })} className={`document light-ink ${size}`}>
        <div className="document-head">
          <strong>
            {brand.logo && <img className="document-logo" alt="" src={brand.logo.url} />}
            {name}
          </strong>
          {no && <span className="mono">{no}</span>}
        </div>
        <PageHeader title={title} />
        {children}
        {foot && <footer className="document-foot caption">{foot}</footer>}
      </Sheet>
    </DocumentDesk>
  );
}

interface DeskProps {
  isFramed: boolean;
  /** What else can be done with the paper. */
  action?: ReactNode;
  children: ReactNode;
}

/** Where paper lies, with what prints it. */
export function DocumentDesk({ isFramed, action, children }: DeskProps) {
  const router = useRouter();
  const { token } = useSession();
  return (
    <div className={`document-desk${isFramed ? ' framed' : ''}`}>
      <header className="document-tools">
        {token && !isFramed ? (
          <Button icon={<IconArrowLeft size={18} aria-hidden />} onClick={() => router.history.back()}>
            {t('Back')}
          </Button>
        ) : (
          <span />
        )}
        <p className="caption">{t('To keep it as a file, choose "Save as PDF" in the print dialog.')}</p>
        {action}
        <Button variant="primary" icon={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </header>
      {children}
    </div>
  );
}
