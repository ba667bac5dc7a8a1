import type { BrokenLink } from './crawl.ts'

const decode = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Finds links to parts of documents that these do not have. */
export const createFragmentCheck = () => {
  const documents = new Map<string, ReadonlySet<string>>()
  /** The pages with links to each fragment. */
  const links = new Map<string, Set<string>>()

  return {
    addDocument: (address: string, ids: ReadonlySet<string>) => void documents.set(address, ids),

    /** `address` is that of the document without the fragment, which `link` may have. */
    addLink: (address: string, link: string, from: string) => {
      const [, fragment = ''] = /#([^:].*)$/.exec(link) ?? []
      // Browsers know `#top` without an element.
      if (!fragment || fragment === 'top') return
      const target = `${address}#${fragment}`
      links.set(target, (links.get(target) ?? new Set()).add(from))
    },

    /** Files other than documents have parts of their own, such as the pages of a PDF. */
    listBroken: (): BrokenLink[] =>
      Array.from(links).flatMap(([target, from]) => {
        const [address = '', fragment = ''] = target.split('#')
        const isFound = documents.get(address)?.has(decode(fragment)) ?? true
        return isFound ? [] : { address: target, from: [...from], reason: 'the page has no such part' }
      }),
  }
}
