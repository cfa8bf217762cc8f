import { recordLink } from '@banyan/contract/core/records';
import type { RowOf } from '@banyan/contract/core/report';
import { blockPin, payPinBalance, viewPin } from '@banyan/contract/pins/pins';
import { useArea } from '../../app/use-area.ts';
import { useMayCall } from '../../app/use-rights.ts';
import { Button } from '../../components/parts/button.tsx';
import { ScreenButton, ScreenLink } from '../../components/parts/screen-link.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { isZero } from '../../lib/decimal.ts';
import { t } from '../../lib/text.ts';
import { BlockPinDialog } from './block-pin-dialog.tsx';
import { PayPinBalanceDialog } from './pay-pin-balance-dialog.tsx';
import { RevealPinDialog } from './reveal-pin-dialog.tsx';

type Row = RowOf<typeof viewPin>;

/** The pins somebody holds or has used; for an admin everybody's. */
export default function ViewPinPage() {
  const { isAdmin, own } = useArea();
  const mayCall = useMayCall();
  const form = own('/pin-management/pin-generate');
  return (
    <ReportPage
      report={viewPin}
      help={
        isAdmin
          ? t('All pins. Their passwords are shown to their holders alone.')
          : t('A pin tops up one member. Only you see its password.')
      }
      phone={{ title: 'no', amount: 'amount', meta: ['package', 'at', 'status'] }}
      hides={(column, _rows, totals) => column === 'balance' && isZero(totals.balance ?? '0')}
      details={(row) => row.block_reason && <p className="notice warning">{row.block_reason}</p>}
      actions={
        <ScreenButton href={form} variant="primary">
          {t('Generate pins')}
        </ScreenButton>
      }
      rowActions={(row, close) => (
        <>
          {row.receipt_no && (
            <ScreenLink href={recordLink('topup', row.receipt_no) ?? ''} className="button secondary">
              {t('Open the receipt')}
            </ScreenLink>
          )}
          {row.can_reveal && (
            <Button
              variant="primary"
              onClick={() => close((onClose) => <RevealPinDialog row={row} onClose={onClose} />)}
            >
              {t('Show the password')}
            </Button>
          )}
          {row.status === 'Unused' && !isZero(row.balance ?? '0') && mayCall(payPinBalance) && (
            <Button onClick={() => close((onClose) => <PayPinBalanceDialog row={row} onClose={onClose} />)}>
              {t('Pay the balance')}
            </Button>
          )}
          {isBlockable(row) && mayCall(blockPin) && (
            <Button
              variant={row.status === 'Blocked' ? 'secondary' : 'danger'}
              onClick={() => close((onClose) => <BlockPinDialog row={row} onClose={onClose} />)}
            >
              {row.status === 'Blocked' ? t('Unblock') : t('Block')}
            </Button>
          )}
        </>
      )}
      empty={{
        title: t('No pins yet.'),
        text: isAdmin
          ? t('Pins that are made for members and franchises appear here.')
          : t('Pins you generate or receive appear here.'),
        action: <ScreenButton href={form}>{t('Generate pins')}</ScreenButton>,
      }}
    />
  );
}

const isBlockable = ({ status }: Row): boolean => status !== 'Used';
