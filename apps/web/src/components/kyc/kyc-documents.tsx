import { kycPictures, type OwnKyc } from '@banyan/contract/kyc/kyc';
import { useState } from 'react';
import { t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';
import { DocumentViewer } from '../parts/document-viewer.tsx';
import './kyc.css';

interface Props {
  documents: OwnKyc['documents'];
  /** At once, not by a button: a look of an admin is logged. */
  isOpen?: boolean;
}

/** The pictures that were handed in, side by side where there is room. */
export function KycDocuments({ documents, isOpen = false }: Props) {
  const [isShown, setShown] = useState(isOpen);
  const ids = kycPictures.flatMap((name) => documents[name] ?? []);
  if (ids.length === 0) return null;
  if (!isShown)
    return (
      <div>
        <Button onClick={() => setShown(true)}>{t('Show the pictures')}</Button>
      </div>
    );
  return (
    <div className="kyc-documents">
      {ids.map((id) => (
        <DocumentViewer key={id} id={id} />
      ))}
    </div>
  );
}
