import { listTransferRules, type TransferRule } from '@banyan/contract/transfers/transfer-rules';
import { type CSSProperties, useState } from 'react';
import { useCompany, useCompanyLists } from '../../../app/company.ts';
import { Button } from '../../../components/parts/button.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { termsWords } from '../../../components/parts/transfer-words.ts';
import { fromServer, t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import { TransferRuleDialog } from '../transfer-rule-dialog.tsx';
import '../../../components/tile/tiles.css';

/** Between which wallets people may send, with limits and charges; a pair that is not listed is closed. */
export function TransferRules() {
  const [edited, setEdited] = useState<{ rule?: TransferRule }>();
  const company = useCompany();
  const pairWords = usePairWords();
  const query = useCall(listTransferRules);
  return (
    <section className="stack" aria-labelledby="transfer-rules">
      <div className="tile-head">
        <h2 id="transfer-rules">{t('Transfers')}</h2>
        <Button variant="primary" onClick={() => setEdited({})}>
          {t('Add a pair')}
        </Button>
      </div>
      <p className="muted">
        {t('Members and franchises send between these wallets. A pair that is not here is closed.')}
      </p>
      {!query.data && <Loading query={query} what={t('The pairs')} lines={8} />}
      <ul className="grid" style={{ '--at-least': '300px' } as CSSProperties}>
        {query.data?.map((rule) => {
          const { from, to } = pairWords(rule);
          return (
            <li key={`${from}${to}`} className="card stack">
              <div className="tile-head">
                <h3>
                  {from} → {to}
                </h3>
                <StatusTag
                  status={rule.is_open ? 'Open' : 'Closed'}
                  tone={rule.is_open ? 'success' : 'neutral'}
                />
              </div>
              <p className="caption">{termsWords(rule, company).join(' ')}</p>
              <div>
                <Button onClick={() => setEdited({ rule })}>
                  {t('Change')}
                  <span className="visually-hidden">{` ${from} → ${to}`}</span>
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {edited && (
        <TransferRuleDialog
          title={edited.rule ? Object.values(pairWords(edited.rule)).join(' → ') : t('Add a pair')}
          rule={edited.rule}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

/** Whose wallet, and which: Member: Fund wallet. */
function usePairWords() {
  const lists = useCompanyLists();
  return ({ from_type, from_wallet, to_type, to_wallet }: TransferRule): { from: string; to: string } => {
    const named = (type: string, code: string): string => {
      const wallets = (type === 'User' ? lists?.user_wallets : lists?.franchise_wallets) ?? [];
      return fromServer(wallets.find((wallet) => wallet.code === code)?.name ?? code);
    };
    const owner = (type: string): string => (type === 'User' ? t('Member') : t('Franchise'));
    return {
      from: `${owner(from_type)}: ${named(from_type, from_wallet)}`,
      to:
        to_type === 'Own'
          ? t('own {wallet}', { wallet: named(from_type, to_wallet) })
          : `${owner(to_type)}: ${named(to_type, to_wallet)}`,
    };
  };
}
