import * as z from 'zod/mini';
import { contrastOf, minContrast } from '../core/contrast.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { pictureBodyLimit, pictureFields } from '../core/picture-file.ts';
import { texts } from '../core/text.ts';
import { shownBrand } from './shown-brand.ts';

/** The ink that stands on the accent, in both themes. */
const ink = '#14211f';
const form = /^#[0-9a-f]{6}$/;

const colour = (ground: string, tooWeak: string) =>
  fields.blank(
    z.string().check(
      z.trim(),
      z.toLowerCase(),
      z.refine((value) => value === '' || form.test(value), 'Enter a colour such as #0b5468.'),
      z.refine((value) => !form.test(value) || contrastOf(value, ground) >= minContrast, tooWeak),
    ),
  );

const { logo, support_email, support_mobile } = shownBrand.shape;
const brand = z.object({
  /** Of links, buttons and the panel of the sign-in, as #rrggbb; readable on white. */
  primary_colour: z.nullable(z.string()),
  /** Of what is marked; the ink is readable on it. */
  accent_colour: z.nullable(z.string()),
  logo,
  support_email,
  support_mobile,
});
export type Brand = z.output<typeof brand>;

/** What people call each of them. */
export const brandWords = texts({
  primary_colour: 'Main colour',
  accent_colour: 'Second colour',
  logo: 'Logo',
  support_email: 'E-mail of support',
  support_mobile: 'Mobile of support',
}) satisfies Record<keyof Brand, string>;

export const readBrand = endpoint({
  method: 'GET',
  path: 'admin/brand',
  summary: 'Colours, logo and support contact of the company',
  screens: ['/admin/settings/company'],
  reply: data(brand),
});

/** Without a logo the one before stays. It guards nothing, so one admin changes it, with a second factor: people call what it names. */
export const updateBrand = endpoint({
  method: 'PUT',
  path: 'admin/brand',
  summary: 'Changes colours, logo and support contact of the company',
  screens: ['/admin/settings/company'],
  step_up: 'Confirm',
  body_limit: pictureBodyLimit(),
  body: z.object({
    primary_colour: colour('#ffffff', 'This colour is too light to be read on white. Choose a darker one.'),
    accent_colour: colour(ink, 'This colour is too dark for the text on it. Choose a lighter one.'),
    logo: fields.blank(z.object(pictureFields())),
    removes_logo: z.boolean(),
    support_email: fields.blank(fields.email()),
    support_mobile: fields.blank(fields.mobile()),
  }),
  reply: data(brand),
});
