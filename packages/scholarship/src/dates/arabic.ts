import { MONTH_NAMES } from './month-names.ts'

/** In the order of the year, as they are written in Egypt and the Gulf, in the Levant and Iraq, and in the Maghreb. */
const MONTHS = [
  'يناير|كانون الثان[يى]|جانفي',
  'فبراير|شباط|فيفري',
  'مارس|[آا]ذار',
  '[أإا]بريل|نيسان|[أا]فريل',
  'مايو?|[أا]يار',
  'يوني[وه]|حزيران|جوان',
  'يولي[وه]|يوليوز|تموز|جويلية',
  '[أا]غسطس|آب|غشت|[أا]وت',
  'سبتمبر|[أا]يلول|شتنبر',
  '[أا]كتوبر|تشرين ال[أا]ول',
  'نوفمبر|تشرين الثان[يى]|نونبر',
  'ديسمبر|كانون ال[أا]ول|دجنبر',
].map((names) => new RegExp(`(?<!\\p{L})(?:${names.replaceAll(' ', '\\s+')})(?!\\p{L})`, 'gu'))
const ARABIC = /[\u0600-\u06ff]/u
/** Digits of Arabic and of Persian: the last four bits are the value of either. */
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/gu
/** "1446 هـ": a year of the Hijri calendar, which is not converted. */
const HIJRI_YEAR = /\d{3,4}\s?هـ?(?!\p{L})/gu
/** Formatters of dates put these around slashes. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/gu
/** "كانون الأول/ديسمبر" is one month by two names. */
const TWICE = /\b([A-Z][a-z]+)\s?[/(]\s?\1\b\)?/gu

/** Rewrites the Arabic words and digits of a date to those of English. */
export const replaceArabic = (text: string): string =>
  ARABIC.test(text)
    ? MONTHS.reduce((words, pattern, index) => words.replace(pattern, MONTH_NAMES[index] as string), text)
        .replace(DIRECTION_MARKS, '')
        .replace(DIGITS, (digit) => String(digit.charCodeAt(0) % 16))
        .replace(HIJRI_YEAR, '')
        .replace(TWICE, '$1')
        .replaceAll('،', ',')
        .replace(/(?<!\p{L})[إا]لى(?!\p{L})/gu, 'to')
    : text
