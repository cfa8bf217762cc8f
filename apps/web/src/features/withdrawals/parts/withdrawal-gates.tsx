import { type Text, texts } from '@banyan/contract/core/text';
import type { WithdrawalGate, withdrawalOptions } from '@banyan/contract/withdrawals/withdrawals';
import { useArea } from '../../../app/use-area.ts';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { ofMessage, t } from '../../../lib/text.ts';
import type { DataOf } from '../../../lib/use-call.ts';
import './withdrawal-gates.css';

const linkWords: Record<WithdrawalGate, Text> = texts({
  kyc: 'Open KYC',
  payment_details: 'Add payment details',
  second_factor: 'Open security',
  changed_lately: 'See payment details',
  blocked: 'See your withdrawals',
  open_request: 'See the request',
  hours: 'See your withdrawals',
});

/** What is missing before somebody may withdraw, each with the way to it. */
export function WithdrawalGates({ gates }: Pick<DataOf<typeof withdrawalOptions>, 'gates'>) {
  const { isFranchise, own } = useArea();
  const list = own('/withdrawal/withdrawal-requests');
  const links: Record<WithdrawalGate, string> = {
    kyc: isFranchise ? '/franchise/profile?tab=legal' : '/user/kyc',
    payment_details: isFranchise ? '/franchise/profile?tab=bank' : '/user/banking-payment-info',
    second_factor: own('/security'),
    changed_lately: isFranchise ? '/franchise/profile?tab=bank' : '/user/banking-payment-info',
    blocked: list,
    open_request: list,
    hours: list,
  };
  return (
    <section className="card width-form withdrawal-gates" aria-labelledby="withdrawal-gates">
      <h2 id="withdrawal-gates">{t('Before you can withdraw')}</h2>
      <ul>
        {gates.map(({ code, reason }) => (
          <li key={code}>
            <span>{ofMessage(reason)}</span>
            <ScreenButton href={links[code]}>{t(linkWords[code])}</ScreenButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
