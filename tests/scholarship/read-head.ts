import type { Page } from '@playwright/test'

/** What other programs read of a document. */
export interface DocumentHead {
  title: string
  /** `<meta>` in order: name or property, and content. */
  meta: [name: string, content: string][]
  /** `<link>` in order. */
  links: { rel: string; href: string; type: string; title: string }[]
  jsonLd: Record<string, unknown>[]
}

/** Parses HTML as a browser does, without running it. */
export const readHead = (page: Page, html: string): Promise<DocumentHead> =>
  page.evaluate((text) => {
    const { head, title } = new DOMParser().parseFromString(text, 'text/html')
    const read = (element: Element, name: string) => element.getAttribute(name) ?? ''
    return {
      title,
      meta: [...head.querySelectorAll('meta[content]')].map((meta): [string, string] => [
        read(meta, 'name') || read(meta, 'property'),
        read(meta, 'content'),
      ]),
      links: [...head.querySelectorAll('link')].map((link) => ({
        rel: read(link, 'rel'),
        href: read(link, 'href'),
        type: read(link, 'type'),
        title: read(link, 'title'),
      })),
      jsonLd: [...head.querySelectorAll('script[type="application/ld+json"]')].map((script) => JSON.parse(script.textContent ?? '')),
    }
  }, html)
