import { Empty } from '../../../components/parts/states.tsx';
import { t } from '../../../lib/text.ts';

/** In the place of a paper whose address names nobody. */
export const NoHolder = () => (
  <Empty title={t('This link is not complete.')} text={t('Open the paper from the profile of the member.')} />
);
