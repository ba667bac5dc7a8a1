import type { Status, Work } from '#csl'
import { MONTH_NAMES, parseDate } from '#dates'
import { ownValue } from '#own-value'

export const DATE_FIELDS = ['date', 'year', 'month', 'day', 'pubstate']

/** "prepublished" is none of these: Better BibTeX writes it for every preprint. */
const PUBLICATION_STATES: Record<string, Status> = {
  inpreparation: 'in preparation',
  submitted: 'submitted',
  forthcoming: 'accepted',
  inpress: 'accepted',
}

/** Of a manuscript, in the BibLaTeX style of the APA. */
export const MANUSCRIPT_STATES: Record<string, Status | undefined> = {
  manunpub: undefined,
  maninprep: 'in preparation',
  mansub: 'submitted',
}

const MONTH = '(0[1-9]|1[0-2])'
const DAYS = '(\\d{1,2}(?:[–-]\\d{1,2})?)'
/** Of macros with other text: `oct # "~15"` is "10 15", `"15~" # oct` is "15~10", `jul # " 5--9"` is "07 5–9", `jan # "/" # feb` is "01/02". */
const MONTH_AND_DAY = new RegExp(`^(?:${MONTH}[ ~]${DAYS}|${DAYS}[ ~]${MONTH})$`, 'u')
const TWO_MONTHS = new RegExp(`^${MONTH}[/–-]${MONTH}$`, 'u')

const getMonthName = (number: string | undefined) => MONTH_NAMES[Number(number) - 1]

const toMonthName = (month: string | undefined): string | undefined => {
  const [, before, dayAfter, dayBefore, after] = MONTH_AND_DAY.exec(month ?? '') ?? []
  const [, first, last] = TWO_MONTHS.exec(month ?? '') ?? []
  if (first) return `${getMonthName(first)}–${getMonthName(last)}`
  return before || after ? `${dayAfter ?? dayBefore} ${getMonthName(before ?? after)}` : (getMonthName(month) ?? month)
}

const BEFORE_CHRIST = '-\\d{4}(?:-(?:0[1-9]|1[0-2])(?:-\\d\\d)?)?[~?]?'
/** What the Extended Date/Time Format means otherwise than people do: "2010-24" is a season, "2010-33" a quarter, "-0043" is 44 BC. */
const EDTF = new RegExp(`^(?:\\d{4}-(?:2[1-4]|3[3-6])|${BEFORE_CHRIST}(?:/(?:${BEFORE_CHRIST}|\\d{4}))?)$`, 'u')

/** Reads the date and the state of publication. */
export const readDate = (work: Work, text: (field: string) => string | undefined) => {
  const date = text('date')
  const { edtf, status } =
    date && EDTF.test(date)
      ? { edtf: date, status: undefined }
      : parseDate(date ?? [text('day'), toMonthName(text('month')), text('year')].filter(Boolean).join(' '))
  // Without a date, a note says it: "in press".
  const noted = edtf ? undefined : parseDate(text('note') ?? '').status
  const manuscript = ownValue(MANUSCRIPT_STATES, text('howpublished') ?? '')
  const stated = ownValue(PUBLICATION_STATES, text('pubstate')?.toLowerCase() ?? '') ?? status ?? noted ?? manuscript
  if (edtf) work.issued = edtf
  if (stated) work.status = stated
}
