import { ROLES, type Work, type WorkLink } from '#csl'
import { readEdtf } from '#dates'
import { replaceEqual, toAnnotationField } from './annotations.ts'
import { findField, removeField, removeFields, setField, setMacro, setType, slice } from './edit.ts'
import { MONTH_MACROS } from './macros.ts'
import { type EntryNode, scanBibtex } from './scan.ts'
import { type EntryContent, LINK_FIELDS, PAGE_FIELDS, TEXT_FIELDS } from './to-work.ts'
import { toEntryType } from './types.ts'
import { readAddress } from './verbatim.ts'
import { toFields } from './write.ts'

/** Further names of fields, in the order in which they are read. */
const OTHER_NAMES: Record<string, string[]> = {
  introduction: ['introduction', 'foreword'],
  number: ['issue', 'number'],
  author: ['author', 'groupauthor'],
  pages: PAGE_FIELDS,
  eprint: ['eprint', 'arxiv'],
  eprinttype: ['eprinttype', 'archiveprefix'],
}

/** Returns the names under which an entry may have what is written as one field, in the order in which they are read. */
const getNames = (field: string): string[] => {
  const variable = TEXT_FIELDS[field]
  if (LINK_FIELDS[field]) return Object.keys(LINK_FIELDS).filter((name) => LINK_FIELDS[name] === LINK_FIELDS[field])
  if (OTHER_NAMES[field] || !variable) return OTHER_NAMES[field] ?? [field]
  const names = Object.keys(TEXT_FIELDS).filter((name) => TEXT_FIELDS[name] === variable)
  return field === 'booktitle' ? [field, ...names] : names
}

const DATE_FIELDS = new Set(['date', 'year', 'pubstate'])
/** A date that year, month and day can say. */
const CALENDAR_DATE = /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-\d{2})?)?$/u

const findEntry = (text: string) => scanBibtex(text).find((node): node is EntryNode => node.kind === 'entry')

/** One entry of a source text that is edited field by field. Positions are found again after every change. */
class EntryEditor {
  text: string
  /** The entry in the text in which it was found last. */
  #found: { text: string; entry: EntryNode } | undefined

  constructor(text: string) {
    this.text = text
  }

  get entry() {
    if (this.#found?.text !== this.text) this.#found = { text: this.text, entry: findEntry(this.text) as EntryNode }
    return this.#found.entry
  }

  has(name: string) {
    return findField(this.text, this.entry, name) !== undefined
  }

  read(name: string) {
    const field = findField(this.text, this.entry, name)
    return field ? slice(this.text, field.value) : ''
  }

  readText(name: string) {
    return this.read(name).replace(/^[{"]|[}"]$/gu, '')
  }

  /** Without a value the field is removed. Of several for keywords, all of which are read, one is kept. */
  set(name: string, value: string | undefined) {
    const { fields } = this.entry
    const several = fields.filter(({ name: span }) => name === 'keywords' && slice(this.text, span).toLowerCase() === name)
    this.text = removeFields(this.text, several.slice(0, -1))
    this.text = value === undefined ? removeField(this.text, this.entry, name) : setField(this.text, this.entry, name, value)
  }

  setMonth(month: number | undefined) {
    const macro = MONTH_MACROS[(month ?? 0) - 1]
    this.text = macro ? setMacro(this.text, this.entry, 'month', macro) : removeField(this.text, this.entry, 'month')
  }
}

/** Writes a date as the entry had it: in `date`, or in `year`, `month` and `day` where these can say it. */
const updateDate = (editor: EntryEditor, before: Work, { issued, status }: Work, state: string | undefined) => {
  const isSplit = !editor.has('date') && (!issued || CALENDAR_DATE.test(issued))
  const old = readEdtf(before.issued ?? '').from
  const { year, month, day } = readEdtf(issued ?? '').from ?? {}
  const [shownMonth, shownDay] = isSplit ? [month, day] : []
  if (!isSplit && before.issued !== issued) editor.set('date', issued)
  // "in press" may stand in place of a year.
  if ((isSplit || editor.has('year')) && (year || !status) && old?.year !== year) editor.set('year', year?.toString())
  // "jul # { 5--9}" says the day as well.
  const saysDay = before.issued !== issued && !/^(?:\p{L}+|\d+|[{"][\p{L}\d]+\.?[}"])?$/u.test(editor.read('month'))
  if (!isSplit || old?.month !== month || saysDay) editor.setMonth(shownMonth)
  if (!isSplit || old?.day !== day || saysDay) editor.set('day', shownDay?.toString())
  // "prepublished" is no status.
  if (state || before.status !== status) editor.set('pubstate', state)
}

const readArchive = (editor: EntryEditor) => editor.readText('eprinttype') || editor.readText('archiveprefix')

/** Pairs of fields that say the same: if one is removed, the other would be read in its place. */
const isReadTwice = (name: string) => name === 'pages' || name === 'pmid' || name === 'eprint' || LINK_FIELDS[name] !== undefined

/** Returns the fields in which an entry has what is written as `name`, in the order in which they are read. */
const findPresent = (editor: EntryEditor, name: string): string[] => {
  const names = getNames(name).filter((known) => editor.has(known))
  // The path of a file is no link.
  if (LINK_FIELDS[name]) return names.filter((known) => readAddress(editor.readText(known)))
  if (name === 'pmid' && /^pubmed$/iu.test(readArchive(editor))) return [...names, 'eprint']
  return names
}

/** Returns whether `eprint` is the number that another archive than arXiv has given to the work. */
const isOfOtherArchive = (editor: EntryEditor) => {
  const archive = readArchive(editor)
  return archive !== '' && !/^arxiv$/iu.test(archive) && editor.has('eprint')
}

/** Writes a field as the entry has it, in its first one if it has several. Without a value, what says the same is removed. */
const updateField = (editor: EntryEditor, name: string, value: string | undefined) => {
  if ((name === 'eprint' || name === 'eprinttype') && isOfOtherArchive(editor)) {
    if (name === 'eprint') editor.set('arxiv', value)
    return
  }
  const present = findPresent(editor, name)
  const changed = value === undefined && isReadTwice(name) ? present : present.slice(0, 1)
  for (const known of changed.length ? changed : [name]) editor.set(known, value)
}

/** A subtitle that stands beside a title belongs to it. */
const SUBTITLE: Record<string, string> = { title: 'subtitle', booktitle: 'booksubtitle' }

/** Whether an entry has two places, of the conference in `location` and of the publisher in `address`, or one in both. */
const hasBothPlaces = (editor: EntryEditor) => editor.has('location') && editor.has('address') && !editor.has('venue')

/** Writes both places. What is only one of them is read as that of the publisher. */
const updatePlaces = (editor: EntryEditor, isChanged: (name: string) => boolean, fields: ReadonlyMap<string, string | undefined>) => {
  const [address, venue] = [fields.get('address'), fields.get('venue')]
  const areTwo = address !== undefined && venue !== undefined && address !== venue
  if (isChanged('address')) editor.set('address', address)
  if (isChanged('venue') || !areTwo) editor.set('location', areTwo ? venue : undefined)
  if (!areTwo) editor.set('venue', venue)
}

const ANNOTATION_FIELDS = new Set(ROLES.map(toAnnotationField))

/**
 * Returns the source of an entry in which exactly those fields are changed whose meaning differs between `before`, which is what the
 * entry says, and the work as it is now. Everything else stays byte for byte. Text without an entry is returned as it is.
 */
export const updateBibtex = (
  source: string,
  before: Pick<EntryContent, 'work' | 'links'>,
  work: Work,
  links: readonly WorkLink[],
): string => {
  const editor = new EntryEditor(source)
  const entry = findEntry(source)
  if (!entry) return source
  const isSameType = before.work.type === work.type
  const entryType = isSameType ? entry.type : toEntryType(work)
  if (!isSameType) editor.text = setType(source, entry, entryType)

  const fieldsBefore = new Map(toFields(before.work, before.links, entryType))
  const fields = new Map(toFields(work, links, entryType))
  const isChanged = (name: string) => fieldsBefore.get(name) !== fields.get(name)
  const places = hasBothPlaces(editor) ? ['address', 'venue'] : []
  if (places.some(isChanged)) updatePlaces(editor, isChanged, fields)
  for (const name of new Set([...fields.keys(), ...fieldsBefore.keys()])) {
    if (DATE_FIELDS.has(name) || ANNOTATION_FIELDS.has(name) || places.includes(name) || !isChanged(name)) continue
    updateField(editor, name, fields.get(name))
    if (SUBTITLE[name]) editor.set(SUBTITLE[name], undefined)
    if (name !== 'title') continue
    // A book names itself there for its parts, and in Scopus.
    const repeating =
      before.work.type === 'book' && !before.work['container-title'] ? getNames('booktitle').filter((known) => editor.has(known)) : []
    for (const repeated of repeating) editor.set(repeated, fields.get(name))
  }
  for (const role of ROLES) {
    const name = toAnnotationField(role)
    // "Doe*, Jane" is written without its star when the names change.
    if (isChanged(name) || isChanged(role)) editor.set(name, replaceEqual(editor.readText(name), fields.get(name)))
  }
  if ([...DATE_FIELDS].some(isChanged)) updateDate(editor, before.work, work, fields.get('pubstate'))
  return editor.text
}
