// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { button, find, press, show } from '../../../test/page.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { PickAllBox, PickBox } from './pick-box.tsx';
import { usePicks } from './use-picks.ts';

const asha = { id: '1', name: 'Asha', is_held: false };
const ravi = { id: '2', name: 'Ravi', is_held: false };
const held = { id: '3', name: 'Held', is_held: true };
const other = { id: '4', name: 'Other', is_held: false };
type Member = typeof asha;

function Members({ rows }: { rows: Member[] }) {
  const { picked, picks, clear } = usePicks<Member>({
    mayPick: ({ is_held }) => !is_held,
    labelOf: ({ name }) => name,
  });
  return (
    <>
      <PickAllBox rows={rows} picks={picks} />
      {rows.map((row) => (
        <PickBox key={row.id} row={row} picks={picks} />
      ))}
      <BulkBar count={picked.length} onClear={clear}>
        <output>{picked.map(({ name }) => name).join(', ')}</output>
      </BulkBar>
    </>
  );
}

const box = (name: string) => find<HTMLInputElement>('input', `Choose ${name}`);
const all = () => find<HTMLInputElement>('input', 'Choose the whole page');
const chosen = () => find('output').textContent;

it('chooses rows one by one, says how many, and offers nothing while none is chosen', async () => {
  await show(<Members rows={[asha, ravi]} />);
  expect(find('section').hidden).toBe(true);
  await press(box('Asha'));
  expect(find('section').hidden).toBe(false);
  expect(find('[role=status]').textContent).toBe('One chosen');
  await press(box('Ravi'));
  expect([find('[role=status]').textContent, chosen()]).toEqual(['2 chosen', 'Asha, Ravi']);
  await press(box('Asha'));
  expect([box('Asha').checked, chosen()]).toEqual([false, 'Ravi']);
});

it('chooses all of the page but those that may not be chosen, who have no box', async () => {
  await show(<Members rows={[asha, held, ravi]} />);
  expect(document.querySelectorAll('input')).toHaveLength(3);
  await press(box('Ravi'));
  expect([all().checked, all().indeterminate]).toEqual([false, true]);
  await press(all());
  expect([all().checked, all().indeterminate, chosen()]).toEqual([true, false, 'Ravi, Asha']);
  await press(all());
  expect([all().checked, chosen()]).toEqual([false, '']);
});

it('keeps what was chosen on another page, until it is cleared', async () => {
  await show(<Members rows={[asha, ravi]} />);
  await press(box('Asha'));
  await show(<Members rows={[other]} />);
  expect([all().checked, chosen()]).toEqual([false, 'Asha']);
  await press(box('Other'));
  await show(<Members rows={[asha, ravi]} />);
  expect([box('Asha').checked, box('Ravi').checked, chosen()]).toEqual([true, false, 'Asha, Other']);
  await press(button('Clear'));
  expect([box('Asha').checked, chosen()]).toEqual([false, '']);
});

it('has nothing to choose on a page where no row may be', async () => {
  await show(<Members rows={[held]} />);
  expect([all().disabled, all().checked]).toEqual([true, false]);
});
