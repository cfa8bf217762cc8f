import type { Random } from './random.ts';

const given =
  'Aarav Aditi Akash Amrita Anil Anjali Arjun Asha Bhavna Chetan Deepa Dev Divya Farhan Gauri Geeta Harish Imran Isha Jaya Kabir Kavita Kiran Lakshmi Madhu Manish Meena Mohan Nandini Neha Nikhil Pallavi Prakash Priya Radha Rahul Rajesh Rekha Ritu Rohan Sameer Sandhya Sanjay Shalini Sunita Suresh Tara Uma Varun Vikram Yash Zoya'.split(
    ' ',
  );
const family =
  'Agarwal Bansal Bose Chauhan Das Desai Deshmukh Dutta Fernandes Gandhi Ghosh Gupta Iyer Jain Joshi Kapoor Khan Kulkarni Kumar Mehta Menon Mishra Nair Naidu Pandey Patel Pillai Rao Reddy Roy Saxena Shah Sharma Shetty Singh Sinha Thomas Tiwari Varma Yadav'.split(
    ' ',
  );
const places: [district: string, state: string, pincode: string][] = [
  ['Mumbai', 'Maharashtra', '400001'],
  ['Pune', 'Maharashtra', '411001'],
  ['Bengaluru', 'Karnataka', '560001'],
  ['Chennai', 'Tamil Nadu', '600001'],
  ['Hyderabad', 'Telangana', '500001'],
  ['Kolkata', 'West Bengal', '700001'],
  ['Jaipur', 'Rajasthan', '302001'],
  ['Lucknow', 'Uttar Pradesh', '226001'],
  ['Kochi', 'Kerala', '682001'],
  ['Ahmedabad', 'Gujarat', '380001'],
];

/** A person of the demo network; addresses end in a reserved domain. */
export function demoPerson(random: Random, number: number) {
  const [first, last] = [random.pick(given), random.pick(family)];
  const [district, state, pincode] = random.pick(places);
  const day = String(random.between(1, 28)).padStart(2, '0');
  const month = String(random.between(1, 12)).padStart(2, '0');
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}.${number}@example.test`.toLowerCase(),
    mobile: `98${String(random.between(0, 99_999_999)).padStart(8, '0')}`,
    date_of_birth: `${random.between(1960, 2003)}-${month}-${day}`,
    district,
    state,
    country: 'India',
    pincode,
  };
}
