import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { sanitizeRichText } from '@portfolio/api/rich-text'
import { payloads } from '@portfolio/api/xss-payloads'
import { expect, test } from '#support/test.ts'

const QUILL = createRequire(import.meta.url).resolve('quill/dist/quill.js')

declare global {
  interface Window {
    hits: string[]
    hit: () => void
    Quill: new (
      element: Element,
    ) => {
      root: HTMLElement
      setContents: (delta: unknown) => void
      getContents: () => { ops: unknown[] }
      clipboard: { convert: (from: { html: string }) => unknown }
    }
  }
}

/** Opens an empty page without a content security policy, on which every further request fails. */
const openBarePage = async (page: Page) => {
  await page.route('http://bare.test/', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><body>' }))
  await page.goto('http://bare.test/')
  await page.context().setOffline(true)
}

/** Renders each text, dispatches events on its elements, and returns the indexes of the texts that ran code. */
const findRunning = (page: Page, texts: string[]) =>
  page.evaluate(async (all) => {
    const ran = new Set<number>()
    let index = -1
    window.hit = () => void ran.add(index)
    const container = document.createElement('main')
    document.body.append(container)
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    for (const text of all) {
      index += 1
      container.innerHTML = text
      for (const element of container.querySelectorAll<HTMLElement>('*')) {
        for (const type of ['mouseover', 'pointerenter', 'focus', 'scroll', 'copy', 'animationstart'])
          element.dispatchEvent(new Event(type))
        if (/^javascript:/i.test((element as HTMLAnchorElement).href ?? '') || element.onclick)
          element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      }
      await wait(20)
      container.replaceChildren()
      document.body.append(container)
    }
    // A request that fails late still counts, for the last text.
    await wait(500)
    return [...ran]
  }, texts)

test('no XSS payload runs code in a browser once it is sanitized, while many do unsanitized, and only allowed elements and attributes remain', async ({
  page,
}) => {
  const sanitized = [...new Set(payloads.map(sanitizeRichText))]
  await openBarePage(page)
  // The number depends on how soon the requests fail; far fewer would mean that this test detects nothing.
  expect((await findRunning(page, [...payloads])).length).toBeGreaterThan(40)

  await openBarePage(page)
  const running = await findRunning(page, sanitized)
  expect(running.map((index) => sanitized[index])).toEqual([])

  const found = await page.evaluate(
    (texts) =>
      texts.flatMap((text) => {
        const { body } = new DOMParser().parseFromString(`<main>${text}</main>`, 'text/html')
        return [...(body.firstElementChild?.querySelectorAll('*') ?? [])].flatMap((element) => [
          element.namespaceURI?.endsWith('xhtml') ? element.localName : `${element.namespaceURI} ${element.localName}`,
          // Formulas have their own attributes.
          ...element.getAttributeNames().map((name) => (element.namespaceURI?.endsWith('MathML') ? `math @${name}` : `@${name}`)),
        ])
      }),
    sanitized,
  )
  const allowed = [
    ...'p br span div strong b em i u s a sub sup img iframe ol ul li blockquote pre code h1 h2 h3 h4 h5 h6'.split(' '),
    ...'hr figure figcaption table thead tbody tr th td section'.split(' '),
    ...'math mrow mi mn mo mtext mspace mstyle mpadded mtable mtr mtd'
      .split(' ')
      .map((name) => `http://www.w3.org/1998/Math/MathML ${name}`),
    ...'display displaystyle class style width height lspace rspace mathcolor form stretchy fence separator'
      .split(' ')
      .map((name) => `math @${name}`),
    ...'class style href target rel src alt width height allowfullscreen title loading start scope role id aria-label'
      .split(' ')
      .map((name) => `@${name}`),
    ...'data-list data-language data-value data-display'.split(' ').map((name) => `@${name}`),
  ]
  expect([...new Set(found)].filter((name) => !allowed.includes(name))).toEqual([])
})

const line = (text: string, attributes: object) => [{ insert: text }, { insert: '\n', attributes }]
const documents: Record<string, object[]> = {
  'inline formats': [
    ...['bold', 'italic', 'underline', 'strike', 'code'].map((format) => ({ insert: `${format} `, attributes: { [format]: true } })),
    { insert: '2', attributes: { script: 'sub' } },
    { insert: '3', attributes: { script: 'super' } },
    { insert: 'red', attributes: { color: '#e60000' } },
    { insert: 'marked', attributes: { background: '#ffff00', bold: true } },
    { insert: 'big', attributes: { size: 'large', font: 'serif' } },
    { insert: 'link', attributes: { link: 'https://a.example/?a=1&b=2' } },
    { insert: '\n' },
  ],
  headings: [1, 2, 3, 4, 5, 6].flatMap((header) => line(`Heading ${header}`, { header })),
  'block formats': [
    ...line('Quoted', { blockquote: true }),
    ...line('center', { align: 'center' }),
    ...line('right to left', { direction: 'rtl', align: 'right' }),
    ...line('indented', { indent: 3 }),
  ],
  'nested lists': [
    ...line('one', { list: 'ordered' }),
    ...line('a', { list: 'bullet', indent: 1 }),
    ...line('deeper', { list: 'ordered', indent: 2 }),
    ...line('two', { list: 'ordered' }),
    ...line('bullet', { list: 'bullet' }),
    ...line('done', { list: 'checked' }),
    ...line('to do', { list: 'unchecked', indent: 1 }),
    ...line('text after', {}),
  ],
  code: [
    ...line('if (a < b) {', { 'code-block': 'plain' }),
    ...line('', { 'code-block': 'plain' }).slice(1),
    ...line('  go("&amp;")', { 'code-block': 'plain' }),
    ...line('}', { 'code-block': 'plain' }),
    ...line('text after', {}),
  ],
  'code in a language': [...line('return x', { 'code-block': 'python' }), ...line('text after', {})],
  'code that begins with an empty line': [...line('', { 'code-block': 'plain' }).slice(1), ...line('x', { 'code-block': 'plain' })],
  'images and videos': [
    { insert: { image: '/media/01a1fc20-ade4-759d-8b1b-b71313b2ea8e.jpg' } },
    { insert: '\n' },
    { insert: { video: 'https://www.youtube.com/embed/abc?showinfo=0' } },
    { insert: 'text after\n' },
  ],
  'empty lines': [{ insert: 'a\n\n\nb\n' }],
}

test('sanitized HTML of the editor is read back without loss', async ({ page }) => {
  await openBarePage(page)
  await page.addScriptTag({ path: QUILL })
  for (const [name, ops] of Object.entries(documents)) {
    const written = await page.evaluate((delta) => {
      document.body.innerHTML = '<div></div>'
      const editor = new window.Quill(document.body.firstElementChild as Element)
      editor.setContents(delta)
      return { html: editor.root.innerHTML, ops: editor.getContents().ops }
    }, ops)
    const stored = sanitizeRichText(written.html)
    const read = await page.evaluate((html) => {
      document.body.innerHTML = '<div></div>'
      const editor = new window.Quill(document.body.firstElementChild as Element)
      editor.setContents(editor.clipboard.convert({ html }))
      return { html: editor.root.innerHTML, ops: editor.getContents().ops }
    }, stored)
    // An image gets the empty alt text that screen readers need.
    const withoutAlt = (all: unknown) =>
      JSON.parse(JSON.stringify(all).replaceAll(',"attributes":{"alt":""}', '').replaceAll('"attributes":{"alt":""},', ''))
    expect.soft(withoutAlt(read.ops), `${name}: ${stored}`).toEqual(written.ops)
    expect.soft(sanitizeRichText(read.html), name).toBe(stored)
  }
})
