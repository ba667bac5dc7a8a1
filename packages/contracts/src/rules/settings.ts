import { array, number, type ObjectSchema, object, string } from 'yup'
import { FOOTER_LINKS_MAX, LINK_CHARACTERS_MAX, TITLE_CHARACTERS_MAX } from '#limits'
import { validation } from '#messages'
import type { SettingsDraft } from '#settings'

const optionalText = (max: number) => string().strict().default('').max(max, validation.max(max))
const webAddress = () =>
  optionalText(LINK_CHARACTERS_MAX).test(
    'web-address',
    'Enter a full web address, starting with https://',
    (value) => !value || /^https?:\/\/\S+\.?\S+$/i.test(value),
  )

export const settings = object({
  ownerName: string().strict().required('Please enter your name').max(120, validation.max(120)),
  tagline: optionalText(200),
  microblogUrl: webAddress(),
  networkUrl: webAddress(),
  backgroundImage: string().strict().nullable().default(null),
  copyrightYear: number()
    .strict()
    .integer('Please enter a year')
    .min(1900, 'Please enter a year')
    .max(9999, 'Please enter a year')
    .required('Please enter a year'),
  footerLinks: array(
    object({
      title: string().strict().required(validation.title).max(TITLE_CHARACTERS_MAX, validation.max(TITLE_CHARACTERS_MAX)),
      link: string().strict().required('Please enter the link').max(LINK_CHARACTERS_MAX, validation.max(LINK_CHARACTERS_MAX)),
    }),
  )
    .strict()
    .max(FOOTER_LINKS_MAX, `Maximum of ${FOOTER_LINKS_MAX} links allowed`)
    .default([]),
})
export const settingsDraft: ObjectSchema<SettingsDraft> = settings.shape({ version: number().strict().integer().optional() })
