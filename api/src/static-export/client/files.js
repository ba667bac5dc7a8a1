const files = new Map()

/** Resolves with the content of a JSON file, which is loaded once. */
export const read = (path) => {
  if (!files.has(path)) {
    const reading = fetch(path).then((response) =>
      response.ok ? response.json() : Promise.reject(new Error(`${path}: ${response.status}`)),
    )
    reading.catch(() => files.delete(path))
    files.set(path, reading)
  }
  return files.get(path)
}

const BASE_LETTERS = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
  ...{ ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ٱ: 'ا', ـ: '' },
  ...Object.fromEntries([...'٠١٢٣٤٥٦٧٨٩'].map((digit, index) => [digit, String(index)])),
}
const UNMARKED = new RegExp(`[${Object.keys(BASE_LETTERS).join('')}]`, 'gu')

/** As the gateway folds texts: letters without accents and soft hyphens, in lower case. */
export const fold = (text) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\u00AD]/gu, '')
    .toLowerCase()
    .replace(UNMARKED, (letter) => BASE_LETTERS[letter])

const toWords = (text) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns a folded word without the article of Arabic and what is joined to it: "اصول" for "الاصول" and "والاصول". */
export const withoutArticle = (word) => word.replace(/^[وفبك]?ال(?=\p{L}{2})|^[وف]?لل(?=\p{L}{2})/u, '')

/** Returns the folded words of a query. */
export const readWords = (text) => toWords(text).map(withoutArticle)

/** Letters of scripts that are written without spaces between words. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Returns a page of some items, or undefined beyond the last one. */
export const cutPage = (items, asked, size) => {
  const page = Number(asked.get('page') ?? 1)
  const pages = Math.max(1, Math.ceil(items.length / size))
  if (!(page >= 1 && page <= pages)) return undefined
  return { items: items.slice((page - 1) * size, page * size), page, pages, total: items.length }
}
