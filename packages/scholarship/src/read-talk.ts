import type { Work } from '#csl'

/** Types of entries in which talks are written. */
const MAYBE_TALKS = new Set<Work['type']>(['document', 'manuscript', 'speech'])
const KINDS_OF_TALK = 'talk|lecture|keynote(?: (?:address|lecture|speech|talk))?|speech|presentation|seminar|colloquium|poster'
/** "Invited talk at the Royal Society", "Keynote, ICM 2002", "Seminar", but not "Lecture notes". */
const TALK = new RegExp(
  `^((?:[\\p{L}-]+ ){0,3}?(?:${KINDS_OF_TALK}))(?:(?: (?:given|held|presented))?(?: at| in| to|,|:|;) (.{3,300}?))?\\.?$`,
  'iu',
)
/** "Paper presented at the annual meeting" */
const PRESENTED = /^(?:\p{L}+ )?presented (?:at|in|to) (.{3,300}?)\.?$/iu

const EVENT = /\b(?:workshop|conference|meeting|symposium|congress|seminar|colloquium|summit)\b/iu
const PUBLICATION = /\b(?:submitted|accepted|appear|press|proceedings|published|version|preprint)\b/iu

/** Returns the event in a note of a work that has a day: what is dated by the day was presented there. */
const readEvent = ({ note = '', issued = '' }: Work): string | undefined =>
  /^\d{4}-\d\d-\d\d/u.test(issued) && note.length <= 300 && EVENT.test(note) && !PUBLICATION.test(note) ? note : undefined

/** A talk has no entry type: its entry says that it is one in its kind, its publisher or a note, or names an event. */
export const readTalk = (work: Work) => {
  if (!MAYBE_TALKS.has(work.type)) return
  for (const variable of ['genre', 'publisher', 'note'] as const) {
    const said = work[variable] ?? ''
    const [, kind, event = PRESENTED.exec(said)?.[1]] = TALK.exec(said) ?? []
    if (!kind && !event) continue
    work.type = 'speech'
    if (kind) work.genre = kind
    if (event) work['event-title'] ??= event.replace(/^the /iu, '')
    if (variable !== 'genre' && said === work[variable]) delete work[variable]
    return
  }
  const event = readEvent(work)
  if (event) {
    work['event-title'] ??= event
    delete work.note
  }
  if (work['event-title']) work.type = 'speech'
}
