import { operatorItems, readOperatorChecklist } from '@banyan/contract/accounts/operator-checklist';
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import { Loading } from '../../../components/parts/states.tsx';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import './operator-checklist.css';

/** What an operator has to do in production, with a tick for what is done (SECURITY.md). */
export function OperatorChecklist() {
  const query = useCall(readOperatorChecklist);
  if (!query.data) return <Loading query={query} what={t('The checklist')} lines={6} />;
  return (
    <section className="card stack operator-checklist" aria-labelledby="operator-checklist">
      <h2 id="operator-checklist">{t('In production')}</h2>
      <ul>
        {query.data.map(({ item, is_met }) => (
          <li key={item}>
            <Mark isMet={is_met} />
            <div>
              <strong>{t(operatorItems[item].name)}</strong>
              {is_met !== true && <p className="caption">{t(operatorItems[item].how)}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shape, colour and word: done, not done, or what only the operator knows. */
function Mark({ isMet }: { isMet: boolean | null }) {
  const [Icon, tone, word] =
    isMet === null
      ? ([IconCircleDashed, 'unknown', t('Check yourself')] as const)
      : isMet
        ? ([IconCircleCheck, 'met', t('Done')] as const)
        : ([IconCircleX, 'unmet', t('Not done')] as const);
  return (
    <span className={`operator-mark ${tone}`} title={word}>
      <Icon size={20} aria-hidden />
      <span className="visually-hidden">{word}:</span>
    </span>
  );
}
