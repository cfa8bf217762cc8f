import { figures, member, person, time, top } from './sample-people.ts';

/** The record of a member of the sample network. */
export function profile(id: string): unknown {
  const blank = { address: null, district: null, state: 'Kerala', country: 'India', pincode: null };
  return {
    ...time,
    ...member(id),
    profile_image_url: null,
    last_seen_at: time.as_of,
    sponsor: person(top),
    parent: person(`${top}L`),
    side: 'L',
    placement: 'auto',
    contact: { email: 'r@k.in', is_email_verified: true, mobile: '+919812345678', is_mobile_verified: false },
    personal: {
      date_of_birth: '1990-02-01',
      gender: 'Female',
      marital_status: null,
      ...blank,
      nominee_name: null,
      nominee_relationship: null,
    },
    kyc: {
      status: 'Pending',
      no: 'K1000001',
      name: 'Rakesh Kumar',
      date_of_birth: '1990-02-01',
      aadhaar: '•••• •••• 0124',
      pan: '••••••234F',
      gstin: null,
      documents: { aadhaar_front: '1', aadhaar_back: '2', pan_image: '3' },
      requested_at: time.as_of,
      decided_at: null,
      reason: null,
      remark: '',
    },
    two_factor_mode: null,
    wallets: [{ code: 'main', name: 'Main wallet', balance: '184250.00', held: '0' }],
    recoverable: '0',
    incomes: [{ kind: 'level', name: 'Level income', amount: '12000.00' }],
    topups: { count: 2, self_business: '12500.00' },
    directs: figures,
    left: figures,
    right: figures,
    team: figures,
    sessions: [
      {
        id: '1',
        created_at: time.as_of,
        last_seen_at: time.as_of,
        ip: '10.0.0.7',
        user_agent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130',
        acting_admin: { user_id: 'admin', name: 'Meera Nair' },
      },
    ],
    changes: [
      {
        id: '1',
        at: time.as_of,
        action: 'change_member',
        by: { user_id: 'admin', name: 'Meera Nair' },
        reason: 'Wrote it by letter',
        fields: [{ field: 'district', from: null, to: 'Pune' }],
      },
    ],
    pins: [],
    notes: [],
    flags: [{ code: 'new_bank', count: null, url: '/admin/member/banking-and-payment' }],
  };
}
