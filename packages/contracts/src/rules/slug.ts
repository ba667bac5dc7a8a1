import { SLUG } from '@portfolio/scholarship/csl'
import { SLUG_CHARACTERS_MAX } from '#limits'
import { validation } from '#messages'
import { RESERVED_BLOG_SLUGS, RESERVED_WORK_SLUGS } from '#slugs'
import { text } from './values.ts'

/** The last part of the address of a page. It may be empty. */
const slug = (reserved: readonly string[]) =>
  text()
    .matches(SLUG, { message: 'Use small letters, digits and single hyphens, as in on-computable-numbers-1936', excludeEmptyString: true })
    .notOneOf(reserved, 'This address is reserved')
    .max(SLUG_CHARACTERS_MAX, validation.max(SLUG_CHARACTERS_MAX))

export const workSlug = () => slug(RESERVED_WORK_SLUGS)
export const blogSlug = () => slug(RESERVED_BLOG_SLUGS)
