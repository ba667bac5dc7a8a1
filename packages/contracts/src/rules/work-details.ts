import { LINK_KINDS, ROLES, STATUSES, TEXT_VARIABLES, WORK_TYPES } from '@portfolio/scholarship/csl'
import { boolean } from 'yup'
import { isFilePath } from '#files'
import {
  BIBTEX_CHARACTERS_MAX,
  LINK_CHARACTERS_MAX,
  PLAIN_TEXT_CHARACTERS_MAX,
  RELATED_WORKS_MAX,
  TITLE_CHARACTERS_MAX,
  WORK_LINKS_MAX,
  WORK_NAMES_MAX,
} from '#limits'
import { linkHref } from '#link-href'
import { validation } from '#messages'
import type { WorkDetails } from '#works'
import { isCalendarDay, isIsoDay } from './calendar-day.ts'
import { orcid } from './orcid.ts'
import { list, nestedObject, objectOf, oneOf, text, UUID } from './values.ts'

/** "1936", "1936-11", "1936/1937", "1950~", "195X", "2021-21", "2019/.." */
const EDTF_DATE = '-?\\d{2}(?:\\d[\\dX]|XX)(?:-\\d{2}){0,2}[~?]?'
const EDTF = new RegExp(`^(?:${EDTF_DATE}|\\.\\.)?(?:/(?:${EDTF_DATE}|\\.\\.)?)?$`)
/** EDTF numbers seasons, quarters and other parts of a year from 21. */
const PART_OF_YEAR_MIN = 21
const PART_OF_YEAR_MAX = 41

const isMonth = (month: number) => (month >= 1 && month <= 12) || (month >= PART_OF_YEAR_MIN && month <= PART_OF_YEAR_MAX)

/** Whether each full date of an EDTF text is a day of the calendar, and each month one of a year. */
const areOnCalendar = (edtf: string) =>
  edtf.split('/').every((date) => {
    const [, year, month, day] = /^(-?\d{4})-(\d{2})(?:-(\d{2}))?/.exec(date) ?? []
    if (!month) return true
    return day ? isCalendarDay(Number(year), Number(month), Number(day)) : isMonth(Number(month))
  })

const shortText = () => text().max(TITLE_CHARACTERS_MAX, validation.max(TITLE_CHARACTERS_MAX))

const name = nestedObject({
  family: shortText(),
  given: shortText(),
  'non-dropping-particle': shortText(),
  suffix: shortText(),
  literal: shortText(),
  ORCID: orcid(),
  equalContribution: boolean().strict().typeError('This must be true or false'),
})
  // Also called when the parts are not text.
  .test('named', 'A person needs a name', ({ family, literal }) =>
    [family, literal].some((part) => typeof part === 'string' && part.trim()),
  )

const namesByRole = Object.fromEntries(
  ROLES.map((role) => [role, list(name).max(WORK_NAMES_MAX, `Maximum of ${WORK_NAMES_MAX} names allowed`)]),
)
const textVariables = Object.fromEntries(
  TEXT_VARIABLES.filter((variable) => variable !== 'title').map((variable) => [
    variable,
    variable === 'abstract' || variable === 'note'
      ? text().max(PLAIN_TEXT_CHARACTERS_MAX, validation.max(PLAIN_TEXT_CHARACTERS_MAX))
      : text().max(LINK_CHARACTERS_MAX, validation.max(LINK_CHARACTERS_MAX)),
  ]),
)

const csl = nestedObject({
  type: oneOf(WORK_TYPES, 'This is not a type of work'),
  status: oneOf(STATUSES, 'This is not a status'),
  issued: text()
    .matches(EDTF, { message: 'A date has the form 1950, 1950-10, 1950-10-05 or 1950/1951', excludeEmptyString: true })
    .test('calendar', 'This day is not on the calendar', (value) => !value || areOnCalendar(value)),
  arXiv: shortText(),
  etAl: list(oneOf(ROLES, 'This is not a role')).max(ROLES.length, 'This is not a list of roles'),
  ...namesByRole,
  ...textVariables,
}).default({})

const linkFields = {
  kind: oneOf(LINK_KINDS, 'This is not a kind of link').required('This is not a kind of link'),
  href: text()
    .required('Please enter the link')
    .max(LINK_CHARACTERS_MAX, validation.max(LINK_CHARACTERS_MAX))
    .test('link', 'Enter a full web address, starting with https://', (value) => isFilePath(value) || linkHref(value) !== null),
}
const link = nestedObject(linkFields)

const embargoedLink = nestedObject({
  ...linkFields,
  until: text().required('Please enter the day').test('day', 'This day is not on the calendar', isIsoDay),
})

export const workDetails = objectOf<WorkDetails>({
  csl,
  links: list(link).max(WORK_LINKS_MAX, `Maximum of ${WORK_LINKS_MAX} links allowed`).default([]),
  embargoed: list(embargoedLink).max(WORK_LINKS_MAX, `Maximum of ${WORK_LINKS_MAX} links allowed`),
  relatedTo: list(text().matches(UUID, 'This is not the id of a work')).max(
    RELATED_WORKS_MAX,
    `Maximum of ${RELATED_WORKS_MAX} related works allowed`,
  ),
  bibtex: text().nullable().default(null).max(BIBTEX_CHARACTERS_MAX, validation.max(BIBTEX_CHARACTERS_MAX)),
})
