import type { SitePage } from './site-pages.ts'

/** Suggestions are requested this long after the last key. */
const DELAY_MS = 200
const CHARACTERS_MIN = 2

/** Suggests pages of this site for the words typed in a field. Choosing one fills in its address. Typed addresses get no suggestions. */
export const suggestPages = (
  field: HTMLInputElement,
  id: string,
  find: (words: string, signal: AbortSignal) => Promise<readonly SitePage[]>,
) => {
  const list = document.createElement('datalist')
  list.id = id
  field.setAttribute('list', id)
  field.after(list)
  let timer = 0
  let request = new AbortController()

  const offer = async (words: string) => {
    request.abort()
    request = new AbortController()
    const { signal } = request
    // Without suggestions the field works as before.
    const pages = await find(words, signal).catch(() => [])
    if (signal.aborted) return
    list.replaceChildren(
      ...pages.map(({ title, address }) => {
        const option = document.createElement('option')
        option.value = address
        option.label = title
        return option
      }),
    )
  }
  field.addEventListener('input', () => {
    clearTimeout(timer)
    const words = field.value.trim()
    if (words.length >= CHARACTERS_MIN && !/^\/|:/.test(words)) timer = window.setTimeout(() => void offer(words), DELAY_MS)
  })
}
