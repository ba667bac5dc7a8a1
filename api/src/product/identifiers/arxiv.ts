import {
  collapseSpaces,
  type Name,
  normalizeArxiv,
  normalizeDoi,
  parseDate,
  parseImprint,
  parseNames,
  type Work,
} from '@portfolio/scholarship'
import { DomUtils, Parser, parseDocument } from 'htmlparser2'
import { throwHttpError } from '#http/errors.ts'
import { NAMES_MAX } from '#product/shared/cut-work.ts'
import { unusable } from './failures.ts'
import { withoutEmpty } from './json.ts'
import type { FetchWorks } from './source.ts'

const HOST = 'export.arxiv.org'

type Node = Parameters<typeof DomUtils.getElementsByTagName>[1]

const find = (name: string, within: Node) => DomUtils.getElementsByTagName(name, within, true)
const text = (name: string, within: Node): string =>
  find(name, within)
    .slice(0, 1)
    .map((element) => collapseSpaces(DomUtils.textContent(element)))
    .join('')

/** Each author is one name, even if it contains commas. */
const readAuthor = (author: Node): Name[] => {
  const name = text('name', author)
  const names = parseNames(name)
  return names.length > 1 ? [{ literal: name }] : names
}

/** How physicists name a publication. */
const REFERENCES = [
  // "J. Chem. Phys. 115, 1626 (2001)"
  /^(?<journal>\p{L}[\p{L}.& ]*?) (?<volume>[A-Z]?\d+)(?:\((?<issue>\d+)\))?, (?<page>[\w-]+) \((?<issued>\d{4})\)$/u,
  // "Phys.Rev. D74 (2006) 043004"
  /^(?<journal>\p{L}[\p{L}.& ]*?) ?(?<volume>[A-Z]?\d+) \((?<issued>\d{4})\) (?<page>[\w-]+)$/u,
  // "JETP Lett.86:559-561,2008"
  /^(?<journal>\p{L}[\p{L}.& ]*?) ?(?<volume>[A-Z]?\d+):(?<page>[\w-]+), ?(?<issued>\d{4})$/u,
]

const readReference = (reference: string): Partial<Work> | undefined => {
  const { journal = '', ...parts } = REFERENCES.map((form) => form.exec(reference)?.groups).find(Boolean) ?? {}
  return journal ? { 'container-title': journal, ...withoutEmpty(parts) } : undefined
}

/** Returns the publication of a preprint that names one, which is cited instead; undefined otherwise. */
const readPublication = (reference: string) => {
  const known = readReference(reference)
  if (known) return known
  const { DOI: _, URL: __, ...imprint } = parseImprint(reference)
  return imprint['container-title'] ? { ...withoutEmpty(imprint), issued: parseDate(reference).edtf } : undefined
}

const readEntry = (entry: Node): Work | undefined => {
  const arXiv = normalizeArxiv(text('id', entry))
  const title = text('title', entry)
  if (!arXiv || !title) return undefined
  const publication = readPublication(text('arxiv:journal_ref', entry))
  const posted = text('published', entry).slice(0, 10)
  return {
    type: publication ? 'article-journal' : 'article',
    ...withoutEmpty({
      title,
      author: find('author', entry).slice(0, NAMES_MAX).flatMap(readAuthor),
      ...publication,
      issued: publication?.issued ?? parseDate(posted).edtf,
      ...(!publication && { publisher: 'arXiv' }),
      DOI: normalizeDoi(text('arxiv:doi', entry).split(/\s/)[0] ?? ''),
      arXiv,
      keyword: '',
      abstract: text('summary', entry),
    }),
  }
}

/** The names of authors are on the fourth level. */
const LEVELS_MAX = 20

/** Elements are looked for on all levels, so a response of thousands would take minutes, in which this process serves nothing. */
const isTooDeep = (response: string): boolean => {
  let level = 0
  const parser = new Parser(
    {
      onopentagname: () => {
        level += 1
        if (level > LEVELS_MAX) parser.pause()
      },
      onclosetag: () => {
        level -= 1
      },
    },
    { xmlMode: true },
  )
  parser.end(response)
  return level > LEVELS_MAX
}

/** Reads an Atom feed. Returns undefined for anything else, and null for a feed without works. arXiv sends errors as entries. */
export const readArxiv = (response: string): Work | null | undefined => {
  if (isTooDeep(response)) return undefined
  const feed = find('feed', parseDocument(response, { xmlMode: true }).children)[0]
  // A truncated feed has no end tag.
  if (!feed || !/<\/feed>\s*$/.test(response)) return undefined
  const [entry] = find('entry', [feed])
  if (!entry) return null
  return /\/api\/errors/.test(text('id', [entry])) ? null : (readEntry([entry]) ?? null)
}

export const fetchArxiv: FetchWorks = async (id, { get, signal }) => {
  const query = new URLSearchParams({ id_list: id, max_results: '1' })
  const response = await get(`https://${HOST}/api/query?${query}`, { accept: 'application/atom+xml', signal })
  const work = readArxiv(response ?? '')
  if (work === undefined) throw unusable(HOST)
  return work ? { works: [work] } : throwHttpError(404, `No record of arXiv:${id} at arXiv.`, 'text')
}
