const word = (pattern: string) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'iu')

/** Groups of people who sign together with their members. */
const GROUP = word('collaborations?|consorti(?:um|a)|group|team|network|project|committee|investigators|initiative|alliance|task\\s?force')
/** Where people work: after a person's name it is their address, not another author. */
const WORKPLACE = word(
  [
    'universi\\p{L}+|institut\\p{L}*|istituto|college|school|facult\\p{L}+|departments?|dept|laborator\\p{L}+|laboratoire|hospital|academ(?:y|ies|ia)|académie|akademie',
    'observator\\p{L}+|cent(?:er|re)s?|centro|centrum|zentrum|hochschule|école|escuela|scuola|museum',
  ].join('|'),
)
const OTHER = word(
  [
    'organi[sz]ation|society|association|council|nations|ministr(?:y|ies)|foundation|commission|agency|office|bureau|corporation|company|inc|ltd',
    'gmbh|federation|library|press|bank|panel|board|union|forum|fund|programme|division|service|authority|administration|survey|directorate',
    'ministère|minist[eé]ri[oa]|ministero|ministerium|bundesamt|gesellschaft|stiftung|verein|société|sociedade?|società|asociación|associa[çz][aã]o|associazione',
    'aa\\.?\\s?vv|gouvernement|government|gobierno|governo|regierung',
    'fundaci[oó]n|fundação|fondazione|fondation|comit[eé]|comisión|comissão|commissione|conseil|consejo|consiglio|instituci[oó]n|various',
  ].join('|'),
)
const ABBREVIATION = /^\p{Lu}{3,}$/u
/** What follows "and" inside of a name such as "Department of Health and Human Services". */
const SUBJECT = word(
  'services|standards|technolog(?:y|ies)|sciences?|humanities|arts|engineering|medicine|health|culture|research|development|security|statistics|mathematics|economics|letters|industry|trade|agriculture|cooperation|welfare|history|philosophy|labou?r|education|culture|prevention|innovation',
)

/** Words of organizations that are family names as well. */
const FAMILY = /^(?:bank|board|bureau|fund|press|school|service|union)$/iu
const GIVEN = /^\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,3}$/u
const DOTTED_INITIALS = /^(?:\p{Lu}\.-?)+$/u
/** Not given names: "U.S. Bank". */
const COUNTRY = /U\. ?(?:S|K|N)\.|E\. ?U\./u

const hasOrganizationWord = (text: string) => [GROUP, WORKPLACE, OTHER, ABBREVIATION].some((pattern) => pattern.test(text))
const areGivenNames = (text: string) => GIVEN.test(text) && !COUNTRY.test(text) && !hasOrganizationWord(text)

/** Returns whether a name with a word of organizations is that of a person: "Press, William H.", "William H. Press", "Press WH". */
const isPerson = (text: string): boolean => {
  const [name = '', given] = text.split(',', 2).map((part) => part.trim())
  const words = name.split(' ')
  if (words.length === 1) return FAMILY.test(name) && given !== undefined && areGivenNames(given)
  if (FAMILY.test(words[0] as string)) return words.length === 2 && /^\p{Lu}{1,2}$/u.test(words[1] as string)
  const before = words.slice(0, -1)
  return FAMILY.test(words.at(-1) as string) && DOTTED_INITIALS.test(before.at(-1) as string) && areGivenNames(before.join(' '))
}

export const isAbbreviation = (text: string): boolean => ABBREVIATION.test(text)
export const isGroup = (text: string): boolean => GROUP.test(text)
export const isWorkplace = (text: string): boolean => WORKPLACE.test(text)
export const isSubject = (text: string): boolean => SUBJECT.test(text)
export const isOrganization = (text: string): boolean => hasOrganizationWord(text) && !isPerson(text)
