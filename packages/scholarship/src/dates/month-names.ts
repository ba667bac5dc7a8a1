/** Months as they are written in English, German, French, Spanish, Italian, Portuguese and Dutch, by their first letters. */
const MONTHS: [RegExp, number][] = [
  [/^(?:jan|jän|gen|ene)/u, 1],
  [/^(?:feb|fév|fev)/u, 2],
  [/^(?:mar(?!ch-)|mär|maa|mrt)/u, 3],
  [/^(?:apr|avr|abr)/u, 4],
  [/^(?:may|mai|mei|mag)/u, 5],
  [/^(?:jun|juin|giu)/u, 6],
  [/^(?:jul|juil|lug)/u, 7],
  [/^(?:aug|aoû|ago)/u, 8],
  [/^(?:sep|set)/u, 9],
  [/^(?:oct|okt|ott|out)/u, 10],
  [/^(?:nov)/u, 11],
  [/^(?:dec|dez|déc|dic)/u, 12],
]
/** EDTF level 1 numbers of the seasons. */
const SEASONS: [RegExp, number][] = [
  [/^(?:spring|frühjahr|frühling|printemps|primavera)/u, 21],
  [/^(?:summer|sommer|été|verano|estate|verão)/u, 22],
  [/^(?:autumn|fall$|herbst|automne|otoño|autunno|outono)/u, 23],
  [/^(?:winter|hiver|invierno|inverno)/u, 24],
]

const findIn = (table: [RegExp, number][], word: string) => table.find(([pattern]) => pattern.test(word.toLowerCase()))?.[1]

export const findMonth = (word: string): number | undefined => findIn(MONTHS, word)
export const findSeason = (word: string): number | undefined => findIn(SEASONS, word)
