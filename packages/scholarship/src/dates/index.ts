export { type DateParts, type EdtfInterval, readEdtf, toSortKey } from './edtf.ts'
export { type ParsedDate, parseDate } from './parse-date.ts'
