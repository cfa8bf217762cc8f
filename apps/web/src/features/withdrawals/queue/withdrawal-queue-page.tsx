import { type Text, texts } from '@banyan/contract/core/text';
import { useAddress } from '../../../app/use-address.ts';
import { Segments } from '../../../components/parts/segments.tsx';
import { t } from '../../../lib/text.ts';
import { BankAnswers } from './parts/bank-answers.tsx';
import { BankFiles } from './parts/bank-files.tsx';
import { Decisions } from './parts/decisions.tsx';
import { WithdrawalList } from './parts/withdrawal-list.tsx';

const views = ['requests', 'files', 'answers', 'decisions'] as const;
type View = (typeof views)[number];
const viewWords: Record<View, Text> = texts({
  requests: 'Requests',
  files: 'Files',
  answers: 'Answers',
  decisions: 'Decisions',
});
const lists: Record<View, typeof WithdrawalList> = {
  requests: WithdrawalList,
  files: BankFiles,
  answers: BankAnswers,
  decisions: Decisions,
};

/** Withdrawals of all owners: decided, put into files for the bank, and marked as paid by what the bank answers. */
export default function WithdrawalQueuePage() {
  const [address, open] = useAddress<{ view: string }>();
  const view = views.find((known) => known === address.view) ?? 'requests';
  const List = lists[view];
  return (
    <List key={view}>
      <Segments
        label={t('What is listed')}
        options={views.map((value) => ({ value, label: t(viewWords[value]) }))}
        value={view}
        // each list has filters of its own
        onChange={(next) => open(next === 'requests' ? {} : { view: next }, { resetScroll: true })}
      />
    </List>
  );
}
