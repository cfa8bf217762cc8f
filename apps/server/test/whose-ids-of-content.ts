import { type Fields, open, own, right } from './whose.ts';

const words = open('words for everybody to read', 'text');
const popup = open('a pop-up is nobody’s', 'id');

/** Calls of what the company publishes: admins alone change it; a member answers for the own person. */
export const contentIds: Record<string, Fields> = {
  'POST admin/add_news': words,
  'POST admin/change_news': { ...words, ...right('id=news') },
  'POST admin/switch_news': right('id=news'),
  'POST admin/add_popup': words,
  'POST admin/change_popup': { ...words, ...right('id=popup') },
  'POST admin/switch_popup': right('id=popup'),
  'POST company/popup_seen': popup,
  'GET admin/achievers': right('member'),
  'POST admin/add_achiever': { ...words, ...right('user_id') },
  'POST admin/change_achiever': { ...words, ...right('id=achiever') },
  'POST admin/end_achiever': right('id=achiever'),
  'GET user/achiever': own('id=achiever'),
  'POST user/answer_achiever': own('id=achiever'),
  'POST admin/publish_terms': open('terms are everybody’s', 'en', 'hi'),
  'GET admin/consents': right('member'),
  'POST admin/publish_disclosure': right('id=disclosure'),
  'GET admin/enquiries': right('no=enquiry'),
  'POST admin/reply_enquiry': right('no=enquiry'),
  'POST admin/close_enquiry': right('no=enquiry'),
};
