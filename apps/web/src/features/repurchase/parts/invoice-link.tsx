import { recordLink } from '@banyan/contract/core/records';
import { ScreenLink } from '../../../components/parts/screen-link.tsx';

/** The number of an invoice or credit note, which leads to the paper; without one a dash. */
export const InvoiceLink = ({ no }: { no: string | null }) =>
  no ? (
    <ScreenLink className="mono" href={recordLink('invoice', no) ?? ''}>
      {no}
    </ScreenLink>
  ) : (
    '–'
  );
