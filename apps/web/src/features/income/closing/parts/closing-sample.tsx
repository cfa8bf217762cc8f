import type { ClosingDetail } from '@banyan/contract/income/closings';
import { useState } from 'react';
import { Money } from '../../../../components/parts/figures.tsx';
import { kindName } from '../../../../components/parts/income-words.ts';
import { Modal } from '../../../../components/parts/modal.tsx';
import { StatusTag } from '../../../../components/parts/status-tag.tsx';
import { t } from '../../../../lib/text.ts';
import { IncomeExplain } from '../../figures/parts/income-explain.tsx';
import './closing-sample.css';

type Sample = ClosingDetail['sample'][number];

/** Some rows of every kind and status, as they will be posted; each explains itself before it is approved. */
export function ClosingSample({
  closing: { sample, business_date, calculated_at },
}: {
  closing: ClosingDetail;
}) {
  const [opened, setOpened] = useState<Sample>();
  return (
    <>
      <ul className="closing-sample">
        {sample.map((row) => (
          <li
            key={`${row.kind} ${row.status} ${row.member.user_id} ${row.level} ${row.from?.user_id} ${row.base}`}
          >
            <button type="button" onClick={() => setOpened(row)}>
              <span>
                {row.member.name} <span className="mono caption">{row.member.user_id}</span>
              </span>
              <span className="caption">
                {kindName(row.kind)}
                {row.level > 0 && `, ${t('level {level}', { level: row.level })}`}
              </span>
              <StatusTag status={row.status} />
              <Money value={row.amount} strong />
            </button>
          </li>
        ))}
      </ul>
      {opened && (
        <Modal title={t('How this was worked out')} kind="drawer" onClose={() => setOpened(undefined)}>
          <IncomeExplain
            row={{
              ...opened,
              why: { ...opened.why, source: null, passbook_text: null },
              business_date,
              at: calculated_at ?? business_date,
              // nothing is posted yet: there is no line in a passbook
              status: opened.status === 'Credited' ? 'Pending' : opened.status,
            }}
          />
        </Modal>
      )}
    </>
  );
}
