import { addDays, millisecondsPerDay } from '@banyan/contract/core/dates';
import sharp from 'sharp';
import { addAchiever } from '../modules/company/content/add-achiever.ts';
import { addNews } from '../modules/company/content/add-news.ts';
import { addPopup } from '../modules/company/content/add-popup.ts';
import { answerAchiever } from '../modules/company/content/answer-achiever.ts';
import { closeEnquiry } from '../modules/company/content/close-enquiry.ts';
import { receiveEnquiry } from '../modules/company/content/receive-enquiry.ts';
import { replyEnquiry } from '../modules/company/content/reply-enquiry.ts';
import { encodeContentPicture } from '../modules/company/content/store-picture.ts';
import { businessDate } from '../platform/clock.ts';
import type { Tx } from '../platform/database/db.ts';
import type { WholePicture } from '../platform/encode-picture.ts';
import type { DemoNetwork, DemoUser } from './open-demo-company.ts';

const everybody = { audience: 'Any', language: 'any', is_important: false, disclaimer: false } as const;
/** Days from today on which each begins and ends. */
const news = [
  {
    ...everybody,
    heading: 'Office closed on Republic Day',
    text: 'The office is closed for one day. Withdrawals are paid on the day after.',
    days: [-3, 20],
    is_important: true,
  },
  {
    ...everybody,
    audience: 'User',
    heading: 'New products in the shop',
    text: 'Green tea and turmeric have come.\nYour franchise has them too.',
    days: [-10, null],
  },
  {
    ...everybody,
    audience: 'User',
    language: 'hi',
    heading: 'दुकान में नए उत्पाद',
    text: 'ग्रीन टी और हल्दी आ गई हैं।',
    days: [-10, null],
  },
  {
    ...everybody,
    audience: 'Franchise',
    heading: 'Kits arrive on Friday',
    text: 'Count them at the door, and confirm each in the list of kits.',
    days: [-2, 5],
  },
  {
    ...everybody,
    heading: 'How an income of ₹1,000 is taxed',
    text: 'What is kept back stands on every statement.',
    days: [4, 30],
    disclaimer: true,
  },
  {
    ...everybody,
    heading: 'Meeting in Pune',
    text: 'Saturday at 10:00 in the community hall.',
    days: [-40, -20],
  },
] as const;

const enquiries = [
  {
    name: 'Farhan Ali',
    subject: 'Do I need a sponsor?',
    message: 'I know no member. How do I find one?',
    ago: 1,
  },
  {
    name: 'Sunita Deshmukh',
    subject: 'A franchise in Nashik',
    message: 'Whom do I write to about it?',
    ago: 6,
  },
  { name: 'Best Adverts', subject: 'More visitors', message: 'We bring visitors to your page.', ago: 9 },
] as const;

/** The picture of the demo's pop-up: two coloured stripes on a light ground. */
export async function drawDemoPopup(): Promise<WholePicture> {
  const stripe = (background: string, top: number) => ({
    input: { create: { width: 1000, height: 60, channels: 3 as const, background } },
    left: 0,
    top,
  });
  const page = await sharp({ create: { width: 1000, height: 420, channels: 3, background: '#f4efe4' } })
    .composite([stripe('#0f4c4a', 90), stripe('#e0a526', 190)])
    .png()
    .toBuffer();
  const picture = await encodeContentPicture({ file_name: 'popup.png', content: page.toString('base64') });
  if (!picture) throw new Error('the picture was drawn');
  return picture;
}

/** News of every state and language, a pop-up, achievers who agreed, declined and were only asked, enquiries of every state. */
export async function publishDemoContent(
  tx: Tx,
  { as, admin, members, blocked }: DemoNetwork,
  end: Date,
  picture: WholePicture,
): Promise<void> {
  const at = (daysAgo: number) => new Date(end.getTime() - daysAgo * millisecondsPerDay);
  const { timezone } = await tx.selectFrom('company').select('timezone').executeTakeFirstOrThrow();
  const today = businessDate(end, timezone);
  for (const { days, ...item } of news) {
    const [from, to] = days;
    const shown = { from_on: addDays(today, from), ...(to !== null && { to_on: addDays(today, to) }) };
    await addNews(tx, as(admin, 'Admin', at(Math.max(0, -from))), { ...item, ...shown });
  }
  const popup = {
    ...everybody,
    heading: 'Your passbook has a new look',
    text: 'Every line names its source. Open a line to see how it was worked out.',
    from_on: addDays(today, -1),
    to_on: addDays(today, 14),
    picture: { file_name: '', content: '' },
  };
  await addPopup(tx, as(admin, 'Admin', at(1)), popup, picture);

  const achievers = members.filter((_, index) => !blocked.has(index)).slice(3, 6) as DemoUser[];
  for (const [index, member] of achievers.entries()) {
    const asked = as(admin, 'Admin', at(10 - index));
    const { id } = await addAchiever(
      tx,
      asked,
      {
        user_id: member.user_id,
        rank: ['Gold', 'Silver', 'Silver'][index] ?? 'Silver',
        text: 'Helps new members with their first order.',
        language: 'any',
        achieved_on: addDays(today, -12 - index),
      },
      null,
    );
    const answer = { id, agrees: index === 0, asked_at: asked.now.toISOString() };
    // the last one has not answered yet
    if (index < 2) await answerAchiever(tx, as(member, 'User', at(8 - index)), answer);
  }

  for (const { ago, name, subject, message } of enquiries) {
    const email = `${name.split(' ')[0]?.toLowerCase()}@example.test`;
    const { no } = await receiveEnquiry(
      tx,
      { now: at(ago), ip: '203.0.113.7' },
      { name, email, subject, message },
    );
    const later = as(admin, 'Admin', at(ago - 1));
    if (ago === 6)
      await replyEnquiry(tx, later, { no, message: 'Our office in Pune answers: 020 5550 0117.' });
    if (ago === 9) await closeEnquiry(tx, later, { no, remark: 'An advertisement' });
  }
}
