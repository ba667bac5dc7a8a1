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

export const isAbbreviation = (text: string): boolean => ABBREVIATION.test(text)
export const isGroup = (text: string): boolean => GROUP.test(text)
export const isWorkplace = (text: string): boolean => WORKPLACE.test(text)
export const isSubject = (text: string): boolean => SUBJECT.test(text)
export const isOrganization = (text: string): boolean => [GROUP, WORKPLACE, OTHER, ABBREVIATION].some((pattern) => pattern.test(text))
