import { getApp, type Release } from '@portfolio/mfe-contract'

/** Properties that the minifier generates. They are not design tokens. */
const GENERATED = /^--lightningcss-/

const definitionsIn = (css: string) => new Set([...css.matchAll(/(?<=[{;]|\*\/|\s)(--[\w-]+)\s*:/g)].map(([, name]) => name as string))

/** Returns the text of every `:root` rule, including nested rules. */
const rootRules = (css: string): string[] =>
  [...css.matchAll(/:root[^{},]*\{/g)].map(({ index, 0: start }) => {
    let depth = 1
    let end = index + start.length
    while (depth > 0 && end < css.length) {
      if (css[end] === '{') depth++
      if (css[end] === '}') depth--
      end++
    }
    return css.slice(index, end)
  })

/** Returns the design tokens a stylesheet defines for the whole document, sorted. */
export const providedTokens = (css: string): string[] =>
  [...definitionsIn(rootRules(css).join('\n'))].filter((name) => !GENERATED.test(name)).sort()

/** Returns the custom properties a stylesheet reads without a fallback and does not define, sorted: its host has to. */
export const neededTokens = (css: string): string[] => {
  const own = definitionsIn(css)
  const read = new Set([...css.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].map(([, name]) => name as string))
  return [...read].filter((name) => !own.has(name)).sort()
}

/**
 * Returns the `tokens` of a release: for the shell those that each of its documents defines, for a remote those it needs.
 * `read` returns a stylesheet of `client/`.
 */
export const releaseTokens = async (
  { name, entry, publicEntry, files }: Pick<Release, 'name' | 'entry' | 'publicEntry' | 'files'>,
  read: (file: string) => Promise<string>,
): Promise<string[]> => {
  const readCss = async (sheets: string[]) => (await Promise.all(sheets.map(read))).join('\n')
  if (getApp(name).kind !== 'shell') {
    const sheets = files.flatMap(({ path }) => (/^client\/.+\.css$/.test(path) ? [path.slice('client/'.length)] : []))
    return neededTokens(await readCss(sheets))
  }
  const documents = await Promise.all([entry, publicEntry ?? entry].map(async ({ css }) => providedTokens(await readCss(css))))
  const [first = [], ...others] = documents
  return first.filter((token) => others.every((tokens) => tokens.includes(token)))
}
