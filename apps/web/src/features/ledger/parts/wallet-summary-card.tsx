import type { walletSummary } from '@banyan/contract/ledger/ledger';
import { Link } from '@tanstack/react-router';
import type { output } from 'zod/mini';
import { Money } from '../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../components/parts/lines.tsx';
import { linkTo } from '../../../components/parts/screen-link.tsx';
import { isZero, negated } from '../../../lib/decimal.ts';
import { fromServer, t } from '../../../lib/text.ts';
import '../../../components/tile/tiles.css';

/** One wallet as a short account: what came, what went, what is held, and the balance over its double rule. */
export function WalletSummaryCard({
  wallet,
  passbook,
}: {
  wallet: output<typeof walletSummary>;
  passbook: string;
}) {
  const lines: Line[] = [
    { label: t('Credits'), value: <Money value={wallet.credits} signed /> },
    { label: t('Debits'), value: <Money value={negated(wallet.debits)} signed /> },
    { label: t('Balance'), value: <Money value={wallet.balance} />, total: true },
  ];
  if (!isZero(wallet.held)) {
    lines.push(
      { label: t('On hold'), value: <Money value={wallet.held} /> },
      { label: t('Available'), value: <Money value={wallet.available} strong /> },
    );
  }
  return (
    <section className="card" aria-label={fromServer(wallet.name)}>
      <div className="tile-head">
        <h2>{fromServer(wallet.name)}</h2>
        <Link {...linkTo(`${passbook}?f_wallet=${wallet.code}`)}>
          {t('Passbook')}
          <span className="visually-hidden"> {fromServer(wallet.name)}</span>
        </Link>
      </div>
      <Lines lines={lines} />
    </section>
  );
}
