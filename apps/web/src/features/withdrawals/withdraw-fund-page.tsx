import { withdrawalOptions } from '@banyan/contract/withdrawals/withdrawals';
import { useState } from 'react';
import { useArea } from '../../app/use-area.ts';
import { Money } from '../../components/parts/figures.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { OwnersOnly } from '../../components/parts/owners-only.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { Loading } from '../../components/parts/states.tsx';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { WithdrawForm } from './parts/withdraw-form.tsx';
import { WithdrawalGates } from './parts/withdrawal-gates.tsx';

/** Money out of an own wallet: what there is, what is missing for it, then the form with what is received. */
export default function WithdrawFundPage() {
  const { own } = useArea();
  const query = useCall(withdrawalOptions, {}, { staleTime: 0 });
  const options = query.data;
  // once the form is there it stays with its receipt, although the request it sent closes a gate
  const [isOpen, setOpen] = useState(false);
  if (options?.gates.length === 0 && !isOpen) setOpen(true);
  return (
    <div className="stack">
      <PageHeader
        help={t('The money is held until your request is decided. You may cancel it while it waits.')}
        action={<ScreenButton href={own('/withdrawal/withdrawal-requests')}>{t('History')}</ScreenButton>}
      />
      {options ? (
        <>
          <section className="card width-form">
            <Lines
              lines={[
                { label: t('Free to withdraw'), value: <Money value={options.available} strong /> },
                { label: t('On hold'), value: <Money value={options.held} /> },
              ]}
            />
          </section>
          <OwnersOnly>
            {isOpen ? (
              <WithdrawForm options={options} onAgain={() => setOpen(false)} />
            ) : (
              <WithdrawalGates gates={options.gates} />
            )}
          </OwnersOnly>
        </>
      ) : (
        <Loading query={query} what={t('The wallet')} lines={6} />
      )}
    </div>
  );
}
