export { type DateParts, type EdtfInterval, readEdtf, toLastDay, toSortKey } from './edtf.ts'
export { type ParsedDate, parseDate } from './parse-date.ts'
