import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aPng } from '#support/images.ts'
import { owner, type Product } from '#support/start-product.ts'
import { poll, type SmokeBrowser } from './smoke-browser.ts'

const named = (elements: string, name: string) =>
  `//*[${elements}][normalize-space(.)="${name}" or @aria-label="${name}" or @id=//label[normalize-space(.)="${name}"]/@for]`
const link = (name: string) => named('self::a', name)
const button = (name: string) => named('self::button', name)
const heading = (name: string) => named('self::h1', name)
const field = (label: string) => named('self::input or self::textarea', label)
const text = (words: string) => `//*[contains(text(), "${words}")]`

const RUNS = 'globalThis.portfolioRuns === true'

/** Starts the scripts of a public page as a mouse does, and waits until they run. */
const waitUntilRunning = async (browser: SmokeBrowser) => {
  await browser.evaluate(
    "document.querySelector('header a').dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))",
  )
  await poll(() => browser.evaluate<boolean>(RUNS), 'The scripts of the page do not run')
}

/** What readers and the owner do most, in the order in which it is done. `book` is the title of a published one. */
export const createSteps = (
  browser: SmokeBrowser,
  { url, dataDir }: Product,
  book: string,
): [name: string, step: () => Promise<void>][] => [
  [
    'read',
    async () => {
      await browser.open(`${url}/books`)
      await browser.waitFor(heading('Books'))
      await browser.waitFor(link(book))
      await waitUntilRunning(browser)
    },
  ],
  [
    'navigate',
    async () => {
      await browser.evaluate('(globalThis.isSameDocument = true)')
      await browser.click(`//nav[@aria-label="Main"]${link('About')}`)
      await browser.waitFor(heading('About'))
      await browser.click(`//nav[@aria-label="Main"]${link('Books')}`)
      await browser.waitFor(link(book))
      if (!(await browser.evaluate<boolean>('globalThis.isSameDocument'))) throw new Error('A navigation loaded another document')
    },
  ],
  [
    'cite',
    async () => {
      await browser.click(link(`Cite: ${book}`))
      await browser.waitFor(`//dialog//*[@data-text][contains(., "${book}")]`)
      await browser.click(`//dialog${button('Close')}`)
    },
  ],
  [
    'sign in',
    async () => {
      await browser.open(`${url}/admin`)
      await browser.type(field('Email'), owner.email)
      await browser.type(field('Password'), owner.password)
      await browser.click(button('Sign in'))
      await browser.waitFor(link('Books'))
      // The editor of the first screen has loaded.
      await browser.waitFor('//*[@contenteditable="true"]')
    },
  ],
  [
    'tab',
    async () => {
      await browser.tabFrom('//*[@contenteditable="true"]')
      const tags = "document.querySelector('[role=combobox]:focus')"
      const isOnTop = `(${tags} && (({ x, y }) => document.elementFromPoint(x + 9, y + 9) === ${tags})(${tags}.getBoundingClientRect()))`
      await poll(() => browser.evaluate<boolean>(isOnTop), 'The field after the editor has no focus, or is behind the bar')
    },
  ],
  [
    'write',
    async () => {
      await browser.open(`${url}/admin/books`)
      for (const [label, value] of [
        ['Title', 'A book of the smoke test'],
        ['Author', 'Ada Lovelace'],
        ['Book Link', 'https://example.org'],
        ['Release Date', '1843'],
        ['Description', 'It was written in a browser.'],
      ] as const)
        await browser.type(field(label), value)
      await browser.click(button('Save'))
      await browser.waitFor(text('Book created successfully.'))
      await browser.open(`${url}/books`)
      await browser.waitFor(link('A book of the smoke test'))
    },
  ],
  [
    'upload',
    async () => {
      const file = join(dataDir, 'smoke-test.png')
      await writeFile(file, await aPng())
      await browser.open(`${url}/admin/media`)
      await browser.waitFor(heading('Media'))
      await browser.choose(field('Add images: choose files'), file)
      await browser.waitFor('//main//img[contains(@src, "/media/")]')
    },
  ],
]
