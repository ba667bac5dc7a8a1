import { number, type ObjectSchema, object } from 'yup'
import { workCollections } from '#collections'
import { FOOTER_LINKS_MAX, LINK_CHARACTERS_MAX, OWN_NAMES_MAX, TITLE_CHARACTERS_MAX } from '#limits'
import { validation } from '#messages'
import type { SettingsDraft } from '#settings'
import { WORK_ORDERS } from '#works'
import { orcid } from './orcid.ts'
import { list, text, wholeNumber } from './values.ts'

const optionalText = (max: number) => text().default('').max(max, validation.max(max))
const webAddress = () =>
  optionalText(LINK_CHARACTERS_MAX).test(
    'web-address',
    'Enter a full web address, starting with https://',
    (value) => !value || /^https?:\/\/\S{2,}$/i.test(value),
  )

export const settings = object({
  ownerName: text().required('Please enter your name').max(120, validation.max(120)),
  tagline: optionalText(200),
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
})
export const settingsDraft: ObjectSchema<SettingsDraft> = settings.shape({ version: wholeNumber().optional() })
