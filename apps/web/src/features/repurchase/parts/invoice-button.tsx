import { recordLink } from '@banyan/contract/core/records';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { t } from '../../../lib/text.ts';

/** Opens an invoice or credit note by its number. */
export const InvoiceButton = ({ no }: { no: string }) => (
  <ScreenButton href={recordLink('invoice', no) ?? ''}>{t('Open document')}</ScreenButton>
);
