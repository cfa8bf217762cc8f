import { expect, it } from 'vitest';
import { isPublicIp, isPushAddress } from './send-push.ts';

it('only HTTPS addresses of the open internet are called, and elsewhere than in production this machine too', () => {
  const open = (address: string, isProduction = true) => isPushAddress(address, { isProduction });
  expect(open('https://fcm.googleapis.com/fcm/send/abc')).toBe(true);
  const refused = [
    'http://push.example.com/a',
    'https://push.example.com:8443/a',
    'https://user@push.example.com/a',
    'https://127.0.0.1/a',
    'https://10.1.2.3/a',
    'https://0x7f000001/a',
    'https://[::1]/a',
    'https://localhost/a',
    'https://metadata.internal/a',
    'https://database/a',
    'file:///etc/passwd',
    'not an address',
  ];
  expect(refused.filter((address) => open(address))).toEqual([]);
  expect([open('http://127.0.0.1:9000/a', false), open('http://10.1.2.3/a', false)]).toEqual([true, false]);
});

it('addresses of a machine’s own networks are not public, however they are written', () => {
  const inner = [
    '127.0.0.1',
    '10.0.0.1',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
  ];
  const innerToo = ['::1', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '::ffff:a00:1', '64:ff9b::7f00:1'];
  expect([...inner, ...innerToo].filter(isPublicIp)).toEqual([]);
  expect(['142.250.74.10', '2a00:1450:4001:80b::200a'].filter((ip) => !isPublicIp(ip))).toEqual([]);
});
