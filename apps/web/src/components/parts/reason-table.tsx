import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { NotPaidReason } from '@banyan/contract/income/income';
import type { notPaid } from '@banyan/contract/income/not-paid';
import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { Money } from './figures.tsx';
import { reasonLabel } from './income-words.ts';
import { ScreenLink } from './screen-link.tsx';

interface Props {
  title: string;
  sums: ReplyOf<typeof notPaid>['data'];
  /** The rows of one reason. */
  hrefOf?: (reason: NotPaidReason) => string;
}

/** What was not paid, by reason, with the rows behind each sum. */
export function ReasonTable({ title, sums, hrefOf }: Props) {
  return (
    <table className="kinds">
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Reason')}</th>
          <th scope="col">{t('Rows')}</th>
          <th scope="col">{t('Amount')}</th>
        </tr>
      </thead>
      <tbody>
        {sums.reasons.map(({ reason, count, amount }) => (
          <tr key={reason}>
            <th scope="row">
              {hrefOf ? (
                <ScreenLink href={hrefOf(reason)}>{reasonLabel(reason)}</ScreenLink>
              ) : (
                reasonLabel(reason)
              )}
            </th>
            <td>{formatCount(count)}</td>
            <td>
              <Money value={amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('All reasons')}</th>
          <td>{formatCount(sums.count)}</td>
          <td>
            <Money value={sums.amount} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
