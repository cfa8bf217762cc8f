import { type DepositProof as Proof, readDepositProof } from '@banyan/contract/deposits/crypto-deposits';
import { HashText } from '../../../components/chain/hash-text.tsx';
import { DateTime, Money } from '../../../components/parts/figures.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { CopyText } from '../../../components/parts/people.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { Explain } from '../../../components/report/explain.tsx';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

/** How a deposit was worked out: block, event, rate, arithmetic and journal. */
export function DepositProof({ no }: { no: string }) {
  const query = useCall(readDepositProof, { no });
  if (!query.data) return <Loading query={query} what={t('The deposit')} lines={8} />;
  const proof = query.data;
  return (
    <div className="stack">
      <Lines
        lines={[
          { label: t('Chain'), value: proof.chain },
          { label: t('Block'), value: <span className="mono">{proof.block}</span> },
          { label: t('Block made'), value: <DateTime value={proof.block_at} /> },
          { label: t('Block hash'), value: <HashText hash={proof.block_hash} /> },
          { label: t('Transaction'), value: <HashText hash={proof.tx} /> },
          { label: t('Event'), value: eventWords(proof) },
          { label: t('Sender'), value: <CopyText text={proof.sender} /> },
          { label: t('Token contract'), value: <CopyText text={proof.token} /> },
        ]}
      />
      <Arithmetic proof={proof} />
    </div>
  );
}

function Arithmetic({ proof }: { proof: Proof }) {
  const { amount, symbol, rate } = proof;
  return (
    <Explain
      steps={[
        {
          label: t('Smallest units'),
          value: <span className="mono">{proof.raw}</span>,
          note: t('As the event says them.'),
        },
        {
          label: t('Tokens'),
          value: `${amount} ${symbol}`,
          note: t('Divided by 10 to the power of {decimals}. The least is {minimum}.', {
            decimals: String(proof.decimals),
            minimum: `${proof.minimum} ${symbol}`,
          }),
        },
        {
          label: t('Rate'),
          value: rate === null ? t('None yet') : <Money value={rate} />,
          note: proof.is_rate_held
            ? t('The rate that the request held.')
            : t('The rate in force when the block was made.'),
        },
      ]}
      result={{
        label: t('Credited'),
        value: <Money value={proof.credited} strong />,
        note: proof.journal
          ? t('Rounded down to {digits} digits. Journal {journal}.', {
              digits: String(proof.digits),
              journal: proof.journal,
            })
          : t('Nothing is posted yet.'),
      }}
    />
  );
}

function eventWords({ via, log }: Proof): string {
  const event = String(log);
  if (via === 'address') return t('Transfer, number {event} of its transaction', { event });
  return via === 'gateway'
    ? t('Deposited, number {event} of its transaction', { event })
    : t('PackagePurchased, number {event} of its transaction', { event });
}
