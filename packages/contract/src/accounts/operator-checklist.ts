import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import { texts } from '../core/text.ts';

/** What an operator does in production, in the order of the list; `how` says what to do (SECURITY.md). */
export const operatorItems = texts({
  https: {
    name: 'Reached by HTTPS',
    how: 'Put a reverse proxy with TLS in front, and set PUBLIC_URL to its address, which begins with https://.',
  },
  proxy: {
    name: 'Reverse proxy named',
    how: 'Set TRUST_PROXY to the number or the addresses of the proxies in front: without it every caller seems to be the proxy, and limits by address bind all of them together.',
  },
  only_proxy: {
    name: 'Port closed to others',
    how: 'Only the proxy may reach the port of the server: set HOST to an address that it alone can reach, or close the port in the firewall.',
  },
  secret: {
    name: 'Secret of your own',
    how: 'Set BANYAN_SECRET to a random text of 128 bits or more, and keep a copy where backups are not.',
  },
  database: {
    name: 'PostgreSQL of your own',
    how: 'Set DATABASE_URL to a PostgreSQL server that you patch and back up; the embedded one is for trying out.',
  },
  database_tls: {
    name: 'Database by TLS',
    how: 'A database on another machine needs sslmode=verify-full in DATABASE_URL, and in APP_DATABASE_URL where you set it.',
  },
  application_login: {
    name: 'Application owns nothing',
    how: 'The application signs in as banyan_app, which owns nothing and may not become another role.',
  },
  backups: {
    name: 'Database backed up',
    how: 'Archive the log of the database continuously (archive_mode, archive_command), keep copies elsewhere, and try to restore one every month.',
  },
  audit: {
    name: 'Books audited daily',
    how: 'Run npm run audit every day and have somebody told of what it finds. Set OPERATOR_MAIL, where the heads of the books are mailed every night, and keep those mails.',
  },
  mail: { name: 'Mail is sent', how: 'Set SMTP_URL and MAIL_FROM: codes and warnings to owners go by mail.' },
  sms: {
    name: 'SMS gateway, or none',
    how: 'Connect a gateway, or tell people not to choose SMS for their second factor: without one, codes by SMS are refused.',
  },
  captcha: {
    name: 'Captcha is checked',
    how: 'With a captcha site key under Settings, set CAPTCHA_VERIFY_URL and CAPTCHA_SECRET too; without one the built-in captcha is used.',
  },
  rate_limit: {
    name: 'Calls are limited',
    how: 'Set RATE_LIMIT to the calls that one address may make in a minute; 0 is for benchmarks.',
  },
  metrics: {
    name: 'Metrics by token',
    how: 'Set METRICS_TOKEN and watch /api/metrics: without one nobody sees that the server is busy or refuses many calls.',
  },
  logs: {
    name: 'Log kept elsewhere',
    how: 'Collect the standard output of the server on another machine, which the server cannot change, and have somebody told when many calls are refused.',
  },
  two_admins: {
    name: 'Two admins can decide',
    how: 'At least two admins, who are different people, need a second factor: otherwise nobody can approve what the other requested.',
  },
  every_admin: {
    name: 'Admins use two factors',
    how: 'Every admin and sub-admin sets up a second factor under Security; block accounts that nobody uses.',
  },
  two_person_limit: {
    name: 'Limit for one admin',
    how: 'Set “Second admin needed above” to what the company can bear to lose by one admin; a billion or more binds nobody.',
  },
  closing_limit: {
    name: 'Closings are approved',
    how: 'Set “Closing approval needed above”, so that a mistake in a plan is seen before it is paid.',
  },
});
export type OperatorItem = keyof typeof operatorItems;

/** `is_met`: null = the server cannot know, the operator has to. */
export const readOperatorChecklist = endpoint({
  method: 'GET',
  path: 'admin/operator_checklist',
  summary: 'What an operator has to do in production, and whether it is done',
  screens: ['/admin/settings/company'],
  reply: data(
    z.array(
      z.object({
        item: z.enum(Object.keys(operatorItems) as OperatorItem[]),
        is_met: z.nullable(z.boolean()),
      }),
    ),
  ),
});
