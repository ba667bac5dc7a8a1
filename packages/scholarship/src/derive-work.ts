import type { Work, WorkType } from '#csl'
import { parseDate } from '#dates'
import { parseAuthors } from '#names'
import { isThesis, parseImprint } from './imprint/parse-imprint.ts'

/** The fields of a work as typed. */
export interface WorkText {
  title: string
  author?: string | undefined
  date?: string | undefined
  link?: string | undefined
  description?: string | undefined
}

/** Derives a work from its fields as typed, for sorting, grouping, tags and citations. Never throws. */
export const deriveWork = (type: WorkType, { title, author = '', date = '', link = '', description }: WorkText): Work => {
  const { edtf, status } = parseDate(date)
  const { editor, ...imprint } = parseImprint(link)
  // "PhD thesis, Princeton University", among books or reports
  const isOther = (type === 'book' || type === 'report') && isThesis(imprint.genre ?? '')
  const work: Work = { type: isOther ? 'thesis' : type, title, ...imprint }
  const { contributors, etAl } = parseAuthors(author)
  for (const { role, ...name } of contributors) {
    work[role] ??= []
    work[role].push(name)
  }
  if (etAl) work.etAl = etAl
  // The editors of the book that holds a chapter.
  if (editor?.length) work.editor ??= editor
  if (edtf) work.issued = edtf
  if (status) work.status = status
  if (description) work.abstract = description
  return work
}
