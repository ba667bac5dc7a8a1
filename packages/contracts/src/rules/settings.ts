import { number, type ObjectSchema, object } from 'yup'
import { workCollections } from '#collections'
import {
  EMAIL_CHARACTERS_MAX,
  FOOTER_LINKS_MAX,
  LINK_CHARACTERS_MAX,
  NEWS_LINES_MAX,
  OWN_NAMES_MAX,
  POSITION_CHARACTERS_MAX,
  PROFILE_LINKS_MAX,
  SELECTED_WORKS_MAX,
  TITLE_CHARACTERS_MAX,
} from '#limits'
import { isSitePath } from '#link-href'
import { validation } from '#messages'
import type { SettingsDraft } from '#settings'
import { WORK_ORDERS } from '#works'
import { isIsoDay } from './calendar-day.ts'
import { languageTag } from './language-tag.ts'
import { orcid } from './orcid.ts'
import { limitedText, list, nestedObject, text, UUID, wholeNumber } from './values.ts'

const webAddress = () =>
  limitedText(LINK_CHARACTERS_MAX).test(
    'web-address',
    'Enter a full web address, starting with https://',
    (value) => !value || /^https?:\/\/\S{2,}$/i.test(value),
  )

const newsLine = object({
  date: text().required('Please enter the date').test('date', 'Please enter the date', isIsoDay),
  text: text().required('Please enter the text').max(TITLE_CHARACTERS_MAX, validation.max(TITLE_CHARACTERS_MAX)),
  link: limitedText(LINK_CHARACTERS_MAX).test(
    'link',
    'Enter a web address, starting with https://, or a path on this site, such as /books',
    (value) => !value || isSitePath(value) || /^https?:\/\/\S{2,}$/i.test(value),
  ),
})
  .typeError('This must be a date and a text')
  .nonNullable('This must be a date and a text')

const areUnique = (values: unknown[] | undefined) => !values || new Set(values).size === values.length

const identity = nestedObject({
  portrait: text().nullable().default(null),
  portraitAlt: limitedText(TITLE_CHARACTERS_MAX),
  position: limitedText(POSITION_CHARACTERS_MAX),
  affiliation: limitedText(POSITION_CHARACTERS_MAX),
  // As typed, or as the API returns it: with a space in place of the @.
  email: limitedText(EMAIL_CHARACTERS_MAX).test(
    'email',
    'Invalid email address',
    (value) => !value || /^[^\s@<>"'()[\]\\,;:]+[@ ][^\s@<>"'()[\]\\,;:]+\.[^\s@<>"'()[\]\\,;:.]+$/.test(value),
  ),
  profileLinks: list(webAddress().required('Please enter the address'))
    .max(PROFILE_LINKS_MAX, `Maximum of ${PROFILE_LINKS_MAX} profiles allowed`)
    .default([]),
  selectedWorks: list(text().matches(UUID, 'Please choose a work').required('Please choose a work'))
    .max(SELECTED_WORKS_MAX, `Maximum of ${SELECTED_WORKS_MAX} works allowed`)
    .test('once', 'A work can be selected only once', areUnique)
    .default([]),
  news: list(newsLine).max(NEWS_LINES_MAX, `Maximum of ${NEWS_LINES_MAX} lines allowed`).default([]),
})
  // No defaults: missing means unchanged.
  .default(undefined)

export const settings = object({
  ownerName: text().required('Please enter your name').max(120, validation.max(120)),
  tagline: limitedText(200),
  microblogUrl: webAddress(),
  networkUrl: webAddress(),
  orcid: orcid().optional(),
  backgroundImage: text().nullable().default(null),
  copyrightYear: number()
    .strict()
    .typeError('Please enter a year')
    .integer('Please enter a year')
    .min(1900, 'Please enter a year')
    .max(9999, 'Please enter a year')
    .required('Please enter a year'),
  footerLinks: list(
    object({
      title: text().required(validation.title).max(TITLE_CHARACTERS_MAX, validation.max(TITLE_CHARACTERS_MAX)),
      link: text().required('Please enter the link').max(LINK_CHARACTERS_MAX, validation.max(LINK_CHARACTERS_MAX)),
    })
      .typeError('This must be a title and a link')
      .nonNullable('This must be a title and a link'),
  )
    .max(FOOTER_LINKS_MAX, `Maximum of ${FOOTER_LINKS_MAX} links allowed`)
    .default([]),
  ownNames: list(text().required('Please enter a name').max(120, validation.max(120)))
    .max(OWN_NAMES_MAX, `Maximum of ${OWN_NAMES_MAX} names allowed`)
    .optional(),
  worksOrder: text()
    .oneOf([...WORK_ORDERS], 'This is not an order of lists')
    .optional(),
  cvSections: list(
    text()
      .oneOf(
        workCollections().map(({ name }) => name),
        'This is not a section of the CV',
      )
      .required('This is not a section of the CV'),
  )
    .test('once', 'A section can be in the CV only once', (names) => !names || new Set(names).size === names.length)
    .nullable()
    .optional(),
  identity: identity.optional(),
  language: languageTag().required('Please choose a language').optional(),
})
export const settingsDraft: ObjectSchema<SettingsDraft> = settings.shape({
  version: wholeNumber().optional(),
  copyVersion: wholeNumber().optional(),
})
