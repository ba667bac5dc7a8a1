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

const EVENT = '(?:Workshop|Conference|Meeting|Symposium|Congress|Seminar|Colloquium|Summit)'
/** "DIANA Meeting", "DIANA Meeting - pyhf", "19th Workshop on Computing (ACAT 2019)", "Workshop on Computing" */
const NAME_OF_EVENT = new RegExp(`^(?:${EVENT} |.{1,150}\\b${EVENT}(?: \\(| [-–—] | on |: |$))`, 'u')
/** "Minutes of the Board Meeting", "Prepared for the Bonn Workshop" */
const ABOUT_EVENT = new RegExp(`^(?!${EVENT})\\p{L}+ (?:about|after|at|before|by|during|following|for|from|in|of|on|to|with) `, 'u')
const SENTENCE = /[.!?](?:\s\p{Lu}|$)|\b(?:I|we|my|our|thanks?|grateful|is|was|were|has|have)\b/iu
const PUBLICATION = /\b(?:submitted|accepted|appear|press|proceedings|published|version|preprint)\b/iu

/** Returns the event that is the note of a work that has a day: what is dated by the day was presented there. */
const readEvent = ({ note = '', issued = '', ...work }: Work): string | undefined => {
  const isKnown = work['event-title'] || work['container-title']
  if (isKnown || !/^\d{4}-\d\d-\d\d/u.test(issued) || note.length > 200) return undefined
  return NAME_OF_EVENT.test(note) && ![ABOUT_EVENT, SENTENCE, PUBLICATION].some((other) => other.test(note)) ? note : undefined
}

/** A talk has no entry type: its entry says that it is one in its kind, its publisher or a note, or names an event. */
export const readTalk = (work: Work) => {
  if (!MAYBE_TALKS.has(work.type)) return
  for (const variable of ['genre', 'publisher', 'note'] as const) {
    const said = work[variable] ?? ''
    const [, kind, event = PRESENTED.exec(said)?.[1]] = TALK.exec(said) ?? []
    if (!kind && !event) continue
    work.type = 'speech'
    if (kind) work.genre = kind
    const title = event?.replace(/^the /iu, '')
    if (title) work['event-title'] ??= title
    // What is said of another event is kept.
    if (variable !== 'genre' && (!title || title === work['event-title'])) delete work[variable]
    return
  }
  const event = readEvent(work)
  if (event) {
    work['event-title'] = event
    delete work.note
  }
  if (work['event-title']) work.type = 'speech'
}
