import type { Role } from '#csl'

/** A part of an author line whose names share their roles. */
export interface RoleGroup {
  roles: Role[]
  names: string
}

const phrase = (...alternatives: string[]) =>
  new RegExp(`(?<!\\p{L})(?:${alternatives.map((text) => text.replaceAll(' ', '\\s+')).join('|')})(?!\\p{L}):?`, 'giu')

/** Phrases before the names of a role. Where two overlap, the earlier one counts, then the longer one. */
const PHRASES: [Role[], RegExp][] = [
  [
    ['editor', 'translator'],
    phrase(
      '(?:edited and translated|translated and edited|ed\\. and trans\\.|trans\\. and ed\\.|hrsg\\. und übers(?:\\.|etzt)) (?:by|von)',
    ),
  ],
  [
    ['editor'],
    phrase(
      '(?:edited|eds?\\.|compiled|coordinated|selected|introduced and edited) by',
      '(?:hrsg\\.|hg\\.|herausgegeben|ediert) von',
      '(?:sous la|under the) direct(?:ion|orship) (?:de|of)|(?:édité|dirigé|coordonné) par|éd(?:ition|\\.) (?:de|par)',
      'a cura di(?!\\s*\\))|a c\\. di|(?:edizione )?(?:dirett[oa]|curat[oa]) da',
      '(?:edición|ed\\.|coordinación|compilación) (?:a cargo )?de|(?:editado|coordinado|organizado|compilado) por',
      '(?:organização|coordenação|edição) de',
      '(?:onder )?red(?:actie|\\.) van|bezorgd door|uitgegeven door',
      'redigeret af|under redaktion av|redaktion av|pod redakcją|pod red\\.|под редакцией|под ред\\.',
      'تحرير|تحقيق',
    ),
  ],
  // "ed. D. Defert": before a name, not after one.
  [['editor'], /(?<=^|[,;.(]\s*)(?:eds?|hrsg|hg)\.\s+(?=\p{Lu})/giu],
  [
    ['translator'],
    phrase(
      '(?:translated|trans(?:l)?\\.|tr\\.) (?:from the \\p{Lu}\\p{L}+ )?by',
      '(?:aus de[mr] \\p{L}+ )?(?:übersetzt|übers\\.|übertragen) von',
      "traduit (?:de l[’']\\p{L}+ |du \\p{L}+ )?par|traduction (?:de l[’']\\p{L}+ |du \\p{L}+ )?(?:de|par)|trad\\. (?:de|par|di|por)",
      'tradotto da|traduzione di|traducción de|traducido por|tradução de|traduzido por',
      'vertaald door|vertaling(?: van)?|oversat af|översatt av|перевод|пер\\.|ترجمة',
    ),
  ],
  [['translator'], /(?<=^|[,;.(]\s*)(?:transl?|trad|tr|übers)\.\s+(?=[‘’'ʿ]?\p{Lu})/giu],
  [
    ['illustrator'],
    phrase(
      'illustrat(?:ed|ions) by|illus\\. by|(?:mit )?illustrationen von|illustriert von|illustr(?:é par|ations de)|ilustra(?:do por|ciones de|ções de)|illustrazioni di',
    ),
  ],
  [
    ['introduction'],
    phrase(
      '(?:with )?(?:an? )?(?:new )?(?:introduction|foreword|preface|prologue|afterword|epilogue)(?: and notes)? by',
      '(?:mit )?(?:ein(?:em|er) )?(?:vorwort|einleitung|nachwort|einführung) von',
      '(?:introduction|préface|postface|avant-propos|introducción|prólogo|prefacio|epílogo|introdução|prefácio|posfácio) de',
      '(?:introduzione|prefazione|postfazione) di|(?:voorwoord|inleiding|nawoord) (?:van|door)',
    ),
  ],
  [['author'], /^by\b/giu],
]

export const EDITOR_IN_HAN = '編集|編著|編者|共編|主編|主编|编著|監修|編|编'
export const TRANSLATOR_IN_HAN = '監訳|共訳|編訳|翻訳|訳|译'
export const AUTHOR_IN_HAN = '共著|著'
const EDITOR = `(?:(?:general|series|guest|volume) )?(?:eds?|editors?|hrsgg?|hgg?|dirs?|coords?|coordinadore?s?|orgs?|comps?|red|éds?|bearb|utg|cur|${EDITOR_IN_HAN})`
const TRANSLATOR = `(?:trans|tr|translator|übers|trad|${TRANSLATOR_IN_HAN})`
const AUTHOR = `(?:authors?|${AUTHOR_IN_HAN})`
/** Marks after the names of a role, in brackets or after a comma. A translator's mark belongs to one name. */
const mark = (words: string) => new RegExp(`\\s*(?:,\\s*|\\()(?:${words})\\.?\\)?$`, 'iu')
const MARKS: [Role, RegExp, 'all' | 'last'][] = [
  ['editor', /\s*\(a\s+c(?:ura|\.)\s+di\)$/iu, 'all'],
  ['editor', mark(EDITOR), 'all'],
  ['translator', mark('translators'), 'all'],
  ['translator', mark(TRANSLATOR), 'last'],
  ['illustrator', mark('illus|illustrators?|ill'), 'last'],
  ['author', new RegExp(`\\s*\\(${AUTHOR}\\)$`, 'iu'), 'all'],
]
const AFTER_MARK = new RegExp(
  `(?<=\\((?:${AUTHOR}|${EDITOR}|translators?|${TRANSLATOR})\\.?\\))\\s*(?:,|;|and\\b|und\\b|et\\b|&)\\s*`,
  'iu',
)

/** Whether what stands in brackets says a role: "eds.", "translated by A. Goldhammer". */
export const startsWithRole = (inside: string): boolean =>
  MARKS.some(([, pattern]) => pattern.test(`(${inside})`)) || PHRASES.some(([, pattern]) => inside.search(pattern) === 0)

/** A pattern for both ends would take time quadratic in the number of such characters in a row. */
const trimSeparators = (text: string): string => {
  const isSeparator = (at: number) => /[\s,;:(]/u.test(text[at] as string)
  let [start, end] = [0, text.length]
  while (start < end && isSeparator(start)) start += 1
  while (end > start && isSeparator(end - 1)) end -= 1
  return text.slice(start, end)
}

const trim = (text: string) =>
  trimSeparators(text)
    .replace(/(?:[,;]\s*|\s+)(?:and|und|et|y|e|&)$/iu, '')
    .replace(/^([^(]*)\)$/u, '$1')
    .trim()

/** "Mary Shelley (author), Percy Shelley (editor)": a mark in brackets ends a group. */
const splitAtMarks = ({ roles, names }: RoleGroup): RoleGroup[] =>
  names.split(AFTER_MARK).flatMap((part) => {
    const found = MARKS.find(([, pattern]) => pattern.test(part))
    if (!found) return [{ roles, names: part }]
    const [role, pattern, reach] = found
    const unmarked = part.replace(pattern, '')
    const lastAt = reach === 'last' ? unmarked.lastIndexOf(';') : -1
    if (lastAt < 0) return [{ roles: [role], names: unmarked }]
    return [
      { roles, names: unmarked.slice(0, lastAt) },
      { roles: [role], names: unmarked.slice(lastAt + 1) },
    ]
  })

/** Divides an author line into groups of names, at the phrases before and the marks after them. */
export const splitRoles = (text: string): RoleGroup[] => {
  const starts = PHRASES.flatMap(([roles, pattern]) =>
    [...text.matchAll(pattern)].map((match) => ({ roles, from: match.index, to: match.index + match[0].length })),
  ).sort((a, b) => a.from - b.from || b.to - a.to)
  let end = 0
  const phrases = starts.filter(({ from, to }) => {
    const isFree = from >= end
    if (isFree) end = to
    return isFree
  })
  return [{ roles: ['author'] as Role[], to: 0 }, ...phrases]
    .map(({ roles, to }, index) => ({ roles, names: trim(text.slice(to, phrases[index]?.from)) }))
    .filter(({ names }) => names)
    .flatMap(splitAtMarks)
}
