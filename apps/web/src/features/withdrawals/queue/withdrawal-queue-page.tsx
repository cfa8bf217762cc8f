import { texts } from '@banyan/contract/core/text';
import { useListChoice } from '../../../components/report/list-choice.tsx';
import { BankAnswers } from './parts/bank-answers.tsx';
import { BankFiles } from './parts/bank-files.tsx';
import { Decisions } from './parts/decisions.tsx';
import { WithdrawalList } from './parts/withdrawal-list.tsx';

const views = texts({
  requests: 'Requests',
  files: 'Files',
  answers: 'Answers',
  decisions: 'Decisions',
});
const lists: Record<keyof typeof views, typeof WithdrawalList> = {
  requests: WithdrawalList,
  files: BankFiles,
  answers: BankAnswers,
  decisions: Decisions,
};

/** Withdrawals of all owners: decided, put into files for the bank, and marked as paid by what the bank answers. */
export default function WithdrawalQueuePage() {
  const [view, choice] = useListChoice(views);
  const List = lists[view];
  return <List key={view}>{choice}</List>;
}
