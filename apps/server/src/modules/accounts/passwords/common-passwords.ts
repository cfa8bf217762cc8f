import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../../platform/root.ts';

/** The passwords that an Indian network will see first; in lower case. */
const ofIndia = `
123456 1234567 12345678 123456789 1234567890 0123456789 012345 0123456 123123 123123123 123321 12344321 112233
11223344 121212 131313 111111 1111111 11111111 111222 222222 333333 444444 555555 666666 777777 888888 999999 000000
00000000 101010 102030 654321 7654321 87654321 987654 987654321 9876543210 159753 147258 147258369 159357 258456
789456 789456123 741852 741852963 963852741 456789 246810 135790 147852 88888888 99999999 1q2w3e 1q2w3e4r 1q2w3e4r5t
1qaz2wsx 1qazxsw2 q1w2e3 q1w2e3r4 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyuiop qwertyui qwert1 qwe123
qweasd qweasdzxc qazwsx qazwsxedc zxcvbn zxcvbnm asdfgh asdfghjkl asdf1234 asd123 zaq12wsx zxc123 poiuytrewq
password password1 password12 password123 password1234 password@123 password@1 passw0rd p@ssw0rd p@ssword pass123
pass1234 pass@123 pass@1234 passwd passcode password! mypassword welcome welcome1 welcome12 welcome123 welcome@123
admin1 admin12 admin123 admin1234 admin@123 admin@1234 administrator root123 toor123 test123 test1234 test@123 tester
testing guest1 guest123 user123 user1234 user@123 demo123 demo1234 login1 login123 changeme changeme123 default
default123 letmein letmein1 letmein123 master master123 secret secret1 secret123 access access14 temp123 temp1234
temp@123 abc123 abc1234 abc12345 abc@123 abcd123 abcd1234 abcd@123 abcd@1234 abcde1 a12345 a123456 a1234567 a1b2c3
a1b2c3d4 aa123456 aaaaaa aaaaaaaa aaa111 abcdef abcdefg abcdefgh abcabc xyz123 zzzzzz iloveyou iloveyou1 iloveu
ilovegod loveyou lovely lovelove love123 mylove forever monkey dragon shadow sunshine princess football baseball
basketball superman batman spiderman ironman pokemon naruto ninja1 hunter hunter2 ranger jordan jordan23 michael
jennifer jessica ashley charlie daniel thomas andrew joshua george robert matthew nicole amanda michelle samsung
samsung1 google google1 google123 facebook whatsapp instagram youtube android iphone computer internet windows
starwars trustno1 whatever freedom killer flower cheese summer winter orange banana purple yellow silver golden
diamond soccer hockey killer1 chocolate cookie buster tigger ginger pepper harley mustang corvette ferrari mercedes
bailey maggie sophie internet1 nothing blessed jesus1 jesus123 christ heaven angel1 angels lucky1 lucky7 lucky123
india1 india12 india123 india@123 indian india1947 bharat bharat123 hindustan krishna krishna1 krishna123 krishna@123
shiva123 ganesh ganesh123 ganesha hanuman jaishriram jaimatadi shriram ram123 ram@123 sairam sairam1 omsairam
omnamahshivay balaji balaji123 lakshmi laxmi123 durga123 radhe123 radheradhe radhakrishna waheguru mahadev mahakal
sachin sachin10 dhoni7 dhoni07 virat18 kohli18 cricket cricket1 cricket123 bollywood priya123 pooja123 rahul123
rahul@123 amit123 amit@123 rohit123 rohit45 sunil123 suresh raju123 kumar123 deepak deepak123 anil123 vijay123
ajay123 sanjay mahesh ramesh sonu123 mummy123 mummypapa papa123 mumbai delhi1 delhi123 chennai kolkata bangalore
network1 network123 member1 member123 member@123 money1 money123 money@123 million rupees crorepati success success1
success123 business winner winner1 sponsor1 wallet1 wallet123 topup123 banyan banyan1 banyan123 banyan@123 company1
company123 office123 abc123456 123abc 123qwe 123qweasd 123abc123 1234qwer 1234abcd 12345a 123456a 123456q 123456789a
12345678a 123654 123654789 1111aaaa 11111a 7777777 77777777 5201314 520520 252525 232323 212121 202020 303030 696969
987987 456456 789789 147147 369369 258258 123456aa qq123456 woaini wang123 asdasd asdfasdf zxczxc qweqwe qwerqwer
`;
/** The 20,000 most frequent of published leaks with six characters or more; where they are from: docs/security.md §3. */
const leaked = readFileSync(join(repositoryRoot(), 'apps/server/data/leaked-passwords.txt'), 'utf8');

/** Passwords that nobody may choose; compared in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `${ofIndia} ${leaked}`.split(/\s+/).filter((password) => password !== ''),
);
