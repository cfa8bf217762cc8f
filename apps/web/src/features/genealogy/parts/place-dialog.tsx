import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { placeWaitingMember, previewPlacing } from '@banyan/contract/genealogy/waiting';
import { useCompany } from '../../../app/company.ts';
import { DecideDialog } from '../../../components/form/decide-dialog.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import type { Line } from '../../../components/parts/lines.tsx';
import { Modal } from '../../../components/parts/modal.tsx';
import { UserChip } from '../../../components/parts/people.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { formatFigure } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

type Placing = ReplyOf<typeof previewPlacing>['data'];
type Volume = NonNullable<Placing['left']['comes']['volume']>;

interface Props {
  wanted: BodyOf<typeof placeWaitingMember>;
  onClose: () => void;
}

/** The place once more, and what it brings into both legs, before it is taken for good. */
export function PlaceDialog({ wanted, onClose }: Props) {
  const query = useCall(previewPlacing, wanted, { quiet: true, gcTime: 0, staleTime: 0 });
  const { data } = query;
  const { round_off_digits } = useCompany();
  const title = t('Place member');
  if (!data) {
    return (
      <Modal title={title} onClose={onClose}>
        <Loading query={query} what={title} lines={6} />
      </Modal>
    );
  }
  return (
    <DecideDialog
      endpoint={placeWaitingMember}
      title={title}
      sends={wanted}
      lines={placingLines(data, round_off_digits)}
      note={t('The volume so far counts in the closing of today. The place cannot be changed afterwards.')}
      done={({ data: { member, parent, side } }) => {
        const names = { member: member.name, parent: parent.name };
        return side === 'L'
          ? t('{member} stands on the left below {parent}.', names)
          : t('{member} stands on the right below {parent}.', names);
      }}
      onClose={onClose}
    />
  );
}

function placingLines({ member, parent, side, left, right }: Placing, digits: number): Line[] {
  return [
    { label: t('Member'), value: <UserChip userId={member.user_id} name={member.name} /> },
    { label: t('Placed under'), value: <UserChip userId={parent.user_id} name={parent.name} /> },
    { label: t('Side'), value: side === 'L' ? t('Left (L)') : t('Right (R)') },
    ...legLines(left, { now: t('Left leg now'), comes: t('Into your left leg') }, digits),
    ...legLines(right, { now: t('Right leg now'), comes: t('Into your right leg') }, digits),
  ];
}

function legLines(
  { joined, business, comes }: Placing['left'],
  label: { now: string; comes: string },
  digits: number,
): Line[] {
  const { volume } = comes;
  return [
    {
      label: label.now,
      value: (
        <>
          {t('{count, plural, one {# member} other {# members}}', { count: joined })}
          {' · '}
          <Money value={business} />
        </>
      ),
    },
    {
      label: label.comes,
      value:
        comes.joined === 0 ? (
          t('Nothing')
        ) : (
          <>
            <Money value={comes.business} />
            {volume && volume.basis !== 'amount' && ` · ${volumeWords(volume, digits)}`}
          </>
        ),
      total: comes.joined > 0,
    },
  ];
}

/** What matching will count of it. */
const volumeWords = ({ basis, total }: Volume, digits: number): string =>
  basis === 'pairs'
    ? t('{count, plural, one {# pair} other {# pairs}}', { count: Number(total) })
    : t('volume {bv} BV', { bv: formatFigure(total, digits) });
