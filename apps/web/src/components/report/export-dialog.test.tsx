// @vitest-environment happy-dom
import { column, report } from '@banyan/contract/core/report';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { button, find, press, show, until } from '../../../test/page.tsx';
import type { call as realCall, callFile as realCallFile } from '../../lib/call.ts';
import { ExportDialog } from './export-dialog.tsx';

const call = vi.hoisted(() => vi.fn<typeof realCall>());
const callFile = vi.hoisted(() => vi.fn<typeof realCallFile>());
vi.mock('../../lib/call.ts', async (original) => ({ ...(await original<object>()), call, callFile }));

const topups = report({
  path: 'x/topups',
  summary: '',
  screens: ['/admin/x'],
  columns: { no: column('text', 'No') },
  filters: {},
  default_sort: '-no',
});

it('says that a download waits for another one, and breaks it off when it is closed', async () => {
  call.mockResolvedValue({ data: { running: 1, waiting: 1 } } as never);
  callFile.mockReturnValue(new Promise(() => {}));
  const close = vi.fn<() => void>();
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <ExportDialog
        report={topups}
        title="Topups"
        total={300_000}
        query={{}}
        filterWords={[]}
        onClose={close}
      />
    </QueryClientProvider>,
  );
  expect(find('[role=status]').textContent).toBe('');
  await press(button('Download 3,00,000 rows'));
  await until(() => expect(find('[role=status]').textContent).toBe('Waiting for another export to finish.'));
  const signal = callFile.mock.calls[0]?.[1].signal;
  expect(signal?.aborted).toBe(false);
  await press(button('Cancel'));
  expect(close).toHaveBeenCalled();
  await show(<p />);
  expect(signal?.aborted).toBe(true);
});
