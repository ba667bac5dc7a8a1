export { type DateParts, type EdtfInterval, readEdtf, toLastDay, toSortKey, toYear } from './edtf.ts'
export { formatDate } from './format-date.ts'
export { toEdtf } from './forms.ts'
export { type ParsedDate, parseDate } from './parse-date.ts'
