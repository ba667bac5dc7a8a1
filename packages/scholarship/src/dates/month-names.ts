/** Months as they are written in the languages of Europe, by their first letters. */
const MONTHS: [RegExp, number][] = [
  [/^(?:jan|jän|gen|ene|янв|styczn|styczeń|leden|ledna)/u, 1],
  [/^(?:feb|fév|fev|фев|luty$|lutego$|únor)/u, 2],
  [/^(?:mar(?!ch-)|mär|maa|mrt|mars|мар|březen|března)/u, 3],
  [/^(?:apr|avr|abr|ápr|апр|kwiec|kwiet|duben|dubna)/u, 4],
  [/^(?:may|mai|mei|mag|maj|máj|мая|май|květ)/u, 5],
  [/^(?:jun|jún|juin|giu|июн|czerw|červ(?!enec|ence))/u, 6],
  [/^(?:jul|júl|juil|lug|июл|lipiec|lipca|červenec|července)/u, 7],
  [/^(?:aug|aoû|ago|авг|sierp|srpen|srpna)/u, 8],
  [/^(?:sep|set|szept|сен|wrze|září)/u, 9],
  [/^(?:oct|okt|ott|out|окт|paźdz|říj)/u, 10],
  [/^(?:nov|ноя|listopad)/u, 11],
  [/^(?:dec|dez|déc|dic|des|дек|grud|prosin)/u, 12],
]
/** EDTF level 1 numbers of the seasons. */
const SEASONS: [RegExp, number][] = [
  [/^(?:spring|frühjahr|frühling|printemps|primavera|lente|voorjaar|vår|forår|wiosna|весна)/u, 21],
  [/^(?:summer|sommer|été|verano|estate|verão|zomer|sommar|lato$|лето)/u, 22],
  [/^(?:autumn|fall$|herbst|automne|otoño|autunno|outono|herfst|najaar|höst|efterår|jesień|осень)/u, 23],
  [/^(?:winter|hiver|invierno|inverno|vinter|zima|зима)/u, 24],
]
export const MONTH_NAMES = 'January February March April May June July August September October November December'.split(' ')
const ENGLISH = MONTH_NAMES.map((name) => name.toLowerCase())

const findIn = (table: [RegExp, number][], word: string) => table.find(([pattern]) => pattern.test(word))?.[1]

/** Whether one letter is missing, added, wrong or out of order: "Agust", "Ocotber". */
const isMisspelled = (word: string, right: string): boolean => {
  let from = 0
  while (from < word.length && word[from] === right[from]) from += 1
  const [rest, rightRest] = [word.slice(from), right.slice(from)]
  return (
    rest === rightRest.slice(1) ||
    rest.slice(1) === rightRest ||
    rest.slice(1) === rightRest.slice(1) ||
    (rest.slice(2) === rightRest.slice(2) && rest[0] === rightRest[1] && rest[1] === rightRest[0])
  )
}

/** Returns the number of a month by its name in a language of Europe, also abbreviated, in English also misspelled. */
export const findMonth = (text: string): number | undefined => {
  const word = text.toLowerCase()
  const month = findIn(MONTHS, word)
  if (month || word.length < 5) return month
  const index = ENGLISH.findIndex((name) => name.length > 4 && isMisspelled(word, name))
  return index < 0 ? undefined : index + 1
}

/** Returns the number of a season, 21–24, by its name in a language of Europe. */
export const findSeason = (text: string): number | undefined => findIn(SEASONS, text.toLowerCase())
