import { receiveGoods } from '@banyan/contract/repurchase/receive-goods';
import { decideStockRequest, dispatchStockRequest } from '@banyan/contract/repurchase/stock-requests';
import { useMayCall } from '../../../../app/use-rights.ts';
import { Button } from '../../../../components/parts/button.tsx';
import type { RowDialog } from '../../../../components/report/report-body.tsx';
import { t } from '../../../../lib/text.ts';
import { ReceiveGoodsDialog } from '../../parts/receive-goods-dialog.tsx';
import { DecideStockRequestDialog, DispatchStockRequestDialog, type Row } from './stock-request-dialogs.tsx';

interface Props {
  row: Row;
  close: (dialog?: RowDialog) => void;
}

/** The buttons of a request's drawer: what the reader may do with it now. */
export function StockRequestActions({ row, close }: Props) {
  const mayCall = useMayCall();
  const mayDecide = mayCall(decideStockRequest);
  const decide = (decision: 'Approve' | 'Reject' | 'Cancel') =>
    close((onClose) => <DecideStockRequestDialog row={row} decision={decision} onClose={onClose} />);
  return (
    <>
      {row.can_cancel && mayDecide && (
        <Button variant="danger" onClick={() => decide('Cancel')}>
          {t('Cancel the request')}
        </Button>
      )}
      {row.can_decide && mayDecide && (
        <>
          <Button variant="danger" onClick={() => decide('Reject')}>
            {t('Reject…')}
          </Button>
          <Button variant="primary" onClick={() => decide('Approve')}>
            {t('Approve…')}
          </Button>
        </>
      )}
      {row.can_dispatch && mayCall(dispatchStockRequest) && (
        <Button
          variant="primary"
          onClick={() => close((onClose) => <DispatchStockRequestDialog row={row} onClose={onClose} />)}
        >
          {t('Send…')}
        </Button>
      )}
      {row.can_receive && mayCall(receiveGoods) && (
        <Button
          variant="primary"
          onClick={() => close((onClose) => <ReceiveGoodsDialog row={row} onClose={onClose} />)}
        >
          {t('Goods arrived…')}
        </Button>
      )}
    </>
  );
}
