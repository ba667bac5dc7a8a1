import { isCjk } from '#csl'

/**
 * Where the family name stands, for names whose order spelling alone does not show. Only spellings that hardly occur elsewhere are listed:
 * a name that is not recognized is read in the order of English.
 */

const toSet = (words: string) => new Set(words.split(' '))

/** Family names of Vietnam, with their marks. They stand first. */
const VIETNAMESE = toSet('Nguyễn Trần Lê Phạm Huỳnh Hoàng Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý')

/** Given names of Hungary, where the family name stands first. */
const HUNGARIAN = toSet(
  'Ágnes Ákos András Antal Áron Attila Balázs Bálint Béla Bence Dénes Dezső Edit Elemér Endre Ernő Erzsébet Éva Ferenc Gábor Gáspár Gergely Géza György Gyula Ilona Imre István János Jenő József Judit Kálmán Károly Katalin Klára Kornél Lajos László Lőrinc Magda Margit Márta Mátyás Mihály Miklós Móric Ödön Pál Péter Piroska Rózsa Sándor Tamás Tibor Vilmos Zoltán Zsigmond Zsófia Zsolt Zsuzsa Zsuzsanna',
)

/** Spanish family names that are not given names, and whose bearers go by two: "Gabriel García Márquez". */
const SPANISH = toSet(
  'García Garcia Díaz Muñoz Romero Navarro Serrano Morales Delgado Ortega Ortiz Rubio Sanz Medina Garrido Castillo Cortés Guerrero Lozano Cano Calvo Gallego Herrera Peña Cabrera Vega Fuentes Carrasco Nieto Aguilar Vargas Ríos Rojas Soto Mendoza Contreras Espinoza Guzmán Velasco Bolaños Restrepo Quintero Sepúlveda Zambrano Cárdenas Figueroa Echeverría Goytisolo Uribe Jaramillo',
)

/** More of them, without accents, which are often left out. A list, because the ending is not enough: "Parvez" is not one. */
const SPANISH_PATRONYMICS = toSet(
  'Alvarez Antunez Benitez Bermudez Blazquez Chavez Dominguez Enriquez Estevez Fernandez Galindez Galvez Gimenez Gomez Gonzalez Gutierrez Henriquez Hernandez Ibanez Jimenez Juarez Lopez Marquez Martinez Melendez Mendez Menendez Narvaez Nunez Ordonez Paez Pelaez Perez Ramirez Rodriguez Sanchez Suarez Tellez Valdez Vasquez Vazquez Velasquez Velazquez Velez Ximenez Yanez',
)
const withoutAccents = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '')

/** "Ban Ki-moon", "Mao Tse-tung": the second half of the given name begins with a small letter. */
const EAST_ASIAN_GIVEN = /^\p{Lu}\p{Ll}+-\p{Ll}+$/u
const IN_CAPITALS = /^(?:Mc)?[\p{Lu}ß'’-]{2,}$/u
const isLongInCapitals = (word: string) => /^(?:Mc)?[\p{Lu}ß'’-]{4,}$/u.test(word)

/** The number of capitalized words at the start of a name: "DACOSTA KAUFMANN Thomas". */
const countInCapitals = (words: string[], hasFamiliesInCapitals: boolean): number => {
  const count = words.findIndex((word) => !IN_CAPITALS.test(word))
  const isFamily = count > 0 && /^\p{Lu}.*\p{Ll}/u.test(words[count] as string)
  return isFamily && (hasFamiliesInCapitals || words.slice(0, count).some(isLongInCapitals)) ? count : 0
}

/** How many words of the family name precede the given names. */
export const countFamilyFirst = (words: string[], hasFamiliesInCapitals: boolean): number => {
  const [first = '', second = ''] = words
  if (words.length < 2) return 0
  const last = words.at(-1) as string
  const isFirst =
    words.every(isCjk) ||
    VIETNAMESE.has(first) ||
    (words.length === 2 && first.length <= 6 && EAST_ASIAN_GIVEN.test(second)) ||
    (HUNGARIAN.has(last) && !words.slice(0, -1).some((word) => HUNGARIAN.has(word) || word.includes('.')))
  return isFirst ? 1 : countInCapitals(words, hasFamiliesInCapitals)
}

/** Whether some name of a line has its family name in capitals, as in "WANG Xiaoming, LI Hong" and "Bettina MARTEN". */
export const hasFamiliesInCapitals = (line: string): boolean =>
  /(?:^|[,;&]\s*|\s(?:and|et|und)\s+)[\p{Lu}ß'’-]{4,}\s+\p{Lu}\p{Ll}/u.test(line) ||
  /\p{Ll}\s\p{Lu}{5,}(?:$|[,;&]|\s(?:and|et|und)\s)/u.test(line)

export const isSpanishFamily = (word: string): boolean => SPANISH.has(word) || SPANISH_PATRONYMICS.has(withoutAccents(word))
