import { type Fields, open, own, right } from './whose.ts';

const printed = 'the token that stands on the paper';

/** Calls of papers, of the vault and of one's own data. */
export const documentIds: Record<string, Fields> = {
  'GET document/welcome_letter': open('members read their own, whatever it names', 'user_id'),
  'GET document/id_card': open('members read their own, whatever it names', 'user_id'),
  'POST document/reissue_id_card': own('no=id_card'),
  'GET document/verify': open(printed, 'no', 'token'),
  'GET admin/company_papers': right('no=company_paper'),
  'POST admin/add_company_paper': right('user_id=account'),
  'POST admin/end_company_paper': right('no=company_paper'),
  'GET profile/personal_data': open('opens nothing but in the session it was given to', 'token'),
  'PUT profile/favourites': open('a page is nobody’s', 'urls'),
};
