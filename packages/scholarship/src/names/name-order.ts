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
  'García Garcia Rodríguez Rodriguez González Gonzalez Fernández Fernandez López Lopez Martínez Martinez Sánchez Sanchez Pérez Perez Gómez Gomez Jiménez Hernández Hernandez Díaz Muñoz Álvarez Romero Gutiérrez Navarro Domínguez Vázquez Vásquez Ramírez Ramirez Serrano Morales Suárez Delgado Ortega Ortiz Rubio Sanz Núñez Medina Garrido Castillo Cortés Guerrero Lozano Cano Méndez Calvo Gallego Herrera Márquez Peña Cabrera Vega Fuentes Carrasco Nieto Aguilar Vargas Ríos Rojas Soto Mendoza Contreras Espinoza Guzmán Velasco Bolaños Restrepo Quintero Menéndez Sepúlveda Zambrano Cárdenas Figueroa Echeverría Goytisolo Uribe Jaramillo',
)

/** "Ban Ki-moon", "Mao Tse-tung": the second half of the given name begins with a small letter. */
const EAST_ASIAN_GIVEN = /^\p{Lu}\p{Ll}+-\p{Ll}+$/u
const CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u
const IN_CAPITALS = /^\p{Lu}{4,}(?:-\p{Lu}+)?$/u

export const isCjk = (text: string): boolean => CJK.test(text)

/** Whether the first word is the family name. */
export const isFamilyFirst = (words: string[], hasFamiliesInCapitals: boolean): boolean => {
  const [first = '', second = ''] = words
  if (words.length < 2) return false
  const last = words.at(-1) as string
  return (
    words.every(isCjk) ||
    VIETNAMESE.has(first) ||
    (words.length === 2 && first.length <= 6 && EAST_ASIAN_GIVEN.test(second)) ||
    (HUNGARIAN.has(last) && !words.slice(0, -1).some((word) => HUNGARIAN.has(word) || word.includes('.'))) ||
    ((IN_CAPITALS.test(first) || (hasFamiliesInCapitals && /^\p{Lu}{2,}$/u.test(first))) && /\p{Ll}/u.test(second))
  )
}

/** Whether some name of a line begins with its family name in capitals, as in "WANG Xiaoming, LI Hong". */
export const hasFamiliesInCapitals = (line: string): boolean =>
  /(?:^|[,;&]\s*|\s(?:and|et|und)\s+)\p{Lu}{4,}(?:-\p{Lu}+)?\s+\p{Lu}\p{Ll}/u.test(line)

export const isSpanishFamily = (word: string): boolean => SPANISH.has(word)
