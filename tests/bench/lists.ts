/** Measures the owner's lists of 2,000 books and 2,000 blogs, and the most frequent tasks in them: `npm run bench:lists`. Prints one table. */
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { chromium, type Page } from '@playwright/test'
import { API_PREFIX, ownerEndpoints, rowEndpoints, TOKEN_HEADER } from '@portfolio/contracts'
import { launchOptions } from '#support/browser.ts'
import { addBookByKeyboard, addBookByMouse, addBooks, type Inputs, publishBlogWithPictures } from '#support/owner-tasks.ts'
import { startProduct } from '#support/start-product.ts'
import { signedInAt } from '#support/test.ts'
import { quantile } from './quantiles.ts'
import { pick, random, text, VOCABULARY } from './search-content.ts'
import { detail, formatTable, type Row, time } from './table.ts'

const ROWS = 2_000
const ABSTRACT_WORDS = 100
const BLOG_WORDS = 800
const READS = 30
const ROUNDS = 20
const P95_MS_MAX = 200
const INDEXED_MS_MAX = 1_000
const TAGS = ['Logic', 'Machines', 'Biology', 'War']

const site = await startProduct()
const rows: Row[] = []
const headers = { [TOKEN_HEADER]: site.token, 'content-type': 'application/json', 'accept-encoding': 'gzip, br' }

const post = async (path: string, body: object) => {
  const response = await fetch(site.url + API_PREFIX + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
}

const addContent = async () => {
  const items = Array.from({ length: ROWS }, (_, number) => ({
    id: `work-${number}`,
    type: number % 5 ? 'book' : 'thesis',
    title: text(8),
    author: [{ family: pick(VOCABULARY), given: 'A.' }],
    publisher: pick(VOCABULARY),
    keyword: pick(TAGS),
    issued: { 'date-parts': [[1930 + random(90)]] },
    abstract: text(ABSTRACT_WORDS),
  }))
  const decisions = items.map(({ id }) => ({ entry: `${id}#1`, action: 'add', collection: 'books' }))
  await post(ownerEndpoints.importApply, { id: randomUUID(), name: 'a.json', format: 'csl-json', text: JSON.stringify(items), decisions })
  for (let start = 0; start < ROWS; start += 4)
    await Promise.all(
      Array.from({ length: 4 }, () =>
        post('/blogs/add', { title: text(6), description: `<p>${text(BLOG_WORDS)}</p>`, images: [], tags: [pick(TAGS)] }),
      ),
    )
}

const report = (figure: string, ms: readonly number[]) =>
  rows.push(time(`${figure}, p95`, quantile(ms, 0.95), P95_MS_MAX, `p50 ${quantile(ms, 0.5).toFixed(0)} ms`))

const measureRead = async (figure: string, path: string) => {
  const ms: number[] = []
  let bytes = 0
  for (let n = 0; n < READS; n += 1) {
    const start = performance.now()
    bytes = (await (await fetch(site.url + API_PREFIX + path, { headers })).text()).length
    ms.push(performance.now() - start)
  }
  report(figure, ms.slice(1))
  rows.push(detail('the first', `${ms[0]?.toFixed(0)} ms, ${Math.round(bytes / 1_000)} kB of JSON`))
}

interface Input {
  /** Selects the element of the list's section that is used: a field gets `value`, a checkbox is clicked. */
  control: string
  value?: string
  /** Selects the element of the section whose text says that the list shows the result. */
  result: string
}

const COUNT = 'h2 + [role="status"]'
const FIRST_ROW = '[data-edit]'
const SELECTED = 'label + [role="status"]'

/** Resolves with the time in milliseconds from an input to the frame in which the list shows its result, including that of the server. */
const measureInput = (page: Page, input: Input): Promise<number> =>
  page.evaluate(async ({ control, value, result }) => {
    const element = document.querySelector(control) as HTMLInputElement | HTMLSelectElement
    const prototype = element instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLSelectElement.prototype
    const section = element.closest('section') as HTMLElement
    const read = () => section.querySelector(result)?.textContent
    const before = read()
    const start = performance.now()
    const changed = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (read() === before || section.getAttribute('aria-busy') === 'true') return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(resolve))
      })
      observer.observe(section, { subtree: true, childList: true, characterData: true, attributes: true })
    })
    if (value === undefined) element.click()
    else {
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value)
      element.dispatchEvent(new Event(element instanceof HTMLInputElement ? 'input' : 'change', { bubbles: true }))
    }
    await changed
    return performance.now() - start
  }, input)

const measureList = async (page: Page, name: string, path: string) => {
  const opened: number[] = []
  for (let n = 0; n < 5; n += 1) {
    const start = performance.now()
    await page.goto(site.url + path)
    await page.locator('[data-edit]').first().waitFor()
    opened.push(performance.now() - start)
  }
  rows.push(detail(`${name}: page opened until its rows are shown, of five`, `p50 ${quantile(opened, 0.5).toFixed(0)} ms`))
  const measure = async (figure: string, control: string, values: readonly string[], result = COUNT) => {
    const ms: number[] = []
    for (const value of values) {
      ms.push(await measureInput(page, { control, value, result }))
      await measureInput(page, { control, value: '', result })
    }
    report(`${name}: ${figure}`, ms)
  }
  const options = async (control: string) =>
    page.locator(`${control} option`).evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value).filter(Boolean))
  const repeat = (values: readonly string[]) => Array.from({ length: ROUNDS }, (_, n) => values[n % values.length] as string)
  await measure('find', 'main input[type="search"]', repeat(VOCABULARY.slice(2_000, 2_000 + ROUNDS)))
  for (const filter of ['Year', 'Type', 'Tag']) {
    const control = `main select[aria-label^="${filter} in"]`
    const values = await options(control)
    if (values.length) await measure(filter.toLowerCase(), control, repeat(values))
  }
  const order = 'main select[aria-label^="Order of"]'
  // Other orders may begin with the same row as the default one.
  await measure('sort', order, repeat(['title']), FIRST_ROW)
  for (const [figure, control] of [
    ['select a row', 'main input[aria-label^="Select “"]'],
    [`select all ${ROWS} rows`, 'main label:has(+ [role="status"]) input'],
  ] as const) {
    const ms: number[] = []
    for (let n = 0; n < ROUNDS; n += 1) ms.push(await measureInput(page, { control, result: SELECTED }))
    report(`${name}: ${figure}`, ms)
  }
}

/** The browser types as fast as the portal lets it, so that only the portal's own time is measured. */
const measureTasks = async (page: Page) => {
  const measure = async (task: string, run: () => Promise<Inputs>) => {
    const start = performance.now()
    const { clicks, keys } = await run()
    rows.push(detail(task, `${clicks} clicks, ${keys} keys, ${((performance.now() - start) / 1_000).toFixed(1)} s`))
  }
  await measure('a book by mouse', () => addBookByMouse(page, 'A book by mouse'))
  await measure('a book by keyboard', () => addBookByKeyboard(page, 'A book by keyboard'))
  const titles = Array.from({ length: 20 }, (_, index) => `Volume ${index + 1}`)
  await measure('twenty books on one page', () => addBooks(page, titles))
  await measure('a blog with two pictures', () => publishBlogWithPictures(page, 'A blog with pictures'))
}

/** Waits until the search knows what was added: until then it responds after a pause. */
const waitForIndex = async () => {
  for (let ms = Number.POSITIVE_INFINITY; ms > INDEXED_MS_MAX; ) {
    const start = performance.now()
    await (await fetch(`${site.url}${API_PREFIX}${rowEndpoints.find('books', VOCABULARY[30] as string)}`, { headers })).text()
    ms = performance.now() - start
  }
}

try {
  console.log(`  adding ${ROWS} books and ${ROWS} blogs …`)
  await addContent()
  await waitForIndex()
  console.log('  measuring …')
  for (const name of ['books', 'blogs'] as const) {
    await measureRead(`${name}: list read`, rowEndpoints.list(name))
    await measureRead(`${name}: found by the server`, rowEndpoints.find(name, VOCABULARY[30] as string))
  }
  const browser = await chromium.launch(launchOptions)
  const context = await browser.newContext({ baseURL: site.url, storageState: signedInAt(site), viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  for (const name of ['books', 'blogs']) await measureList(page, name, `/admin/${name}`)
  await measureTasks(page)
  await browser.close()
} finally {
  await site.dispose()
}

console.log(`\n${formatTable(rows)}\n`)
console.log(
  `${ROWS} books with abstracts of ${ABSTRACT_WORDS} words, ${ROWS} blogs of ${BLOG_WORDS}. Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`,
)
process.exit(rows.every(({ isMet }) => isMet) ? 0 : 1)
