import { chromium } from '@playwright/test'
import { launchOptions } from '#support/browser.ts'
import { compareClicks, startClickBrowser } from './measure-click.ts'
import { comparePages, type PageVisit } from './measure-page.ts'
import { ARTICLES, type SiteContent } from './site-content.ts'
import { atMost, compared, detail, kb, ms, type Row } from './table.ts'

const VISITS = 5
const LIST = '/articles'

interface Goals {
  firstPaint: number
  largestPaint: number
}

const toRows = (page: string, [ours, theirs]: readonly [PageVisit, PageVisit], goals: Goals): Row[] => [
  compared(`${page}, phone: first contentful paint`, ours.firstPaint, theirs.firstPaint, goals.firstPaint, ms),
  compared(`${page}, phone: largest contentful paint`, ours.largestPaint, theirs.largestPaint, goals.largestPaint, ms),
  compared(`${page}, phone: speed index`, ours.speedIndex, theirs.speedIndex, 0.8, ms),
  compared(`${page}, phone: total blocking time`, ours.blocked, theirs.blocked, 0.5, ms),
  detail('bytes of the document', `${kb(ours.bytes.document)} of ${kb(theirs.bytes.document)}`),
  detail('of fonts and images', `${kb(ours.bytes.fonts)} and ${kb(ours.bytes.images)}; the peer’s images ${kb(theirs.bytes.images)}`),
  detail('requests', `${ours.requests} of ${theirs.requests}`),
]

const measureClicks = async (clicks: Parameters<typeof compareClicks>[1]) => {
  const browser = await startClickBrowser()
  try {
    const desk = await compareClicks(browser, clicks, 'click', VISITS)
    const hasty = await compareClicks(browser, clicks, 'hasty', VISITS)
    return { desk, hasty, phone: await compareClicks(browser, clicks, 'tap', VISITS) }
  } finally {
    await browser.close()
  }
}

/** What visitors wait for and download, beside the peer with the same content. */
export const measureVisitRows = async (ours: string, theirs: string, { articles }: SiteContent): Promise<Row[]> => {
  const home = await comparePages(`${ours}/`, `${theirs}/`, VISITS)
  const list = await comparePages(ours + LIST, theirs + LIST, VISITS)
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage()
    const countElements = async (url: string) => {
      await page.goto(url)
      return page.evaluate(() => document.getElementsByTagName('*').length)
    }
    const elements = [await countElements(ours + LIST), await countElements(theirs + LIST)] as const
    const shown = await page
      .goto(ours + LIST)
      .then(() => page.getByRole('main').getByRole('listitem').getByRole('heading').allTextContents())
    const clicks = [
      { home: ours, path: LIST, lastText: shown.at(-1) as string },
      { home: theirs, path: LIST, lastText: articles.at(-1)?.title as string },
    ] as const
    const { desk, hasty, phone } = await measureClicks(clicks)
    return [
      ...toRows('Home', home, { firstPaint: 0.65, largestPaint: 0.65 }),
      ...toRows(`List of ${ARTICLES}`, list, { firstPaint: 0.55, largestPaint: 0.55 }),
      atMost('Home: bytes of scripts', home[0].bytes.scripts, 100_000, kb),
      detail('of the peer', kb(home[1].bytes.scripts)),
      atMost('Home: all bytes of a first visit', home[0].bytes.all, 200_000, kb),
      detail('of the peer', kb(home[1].bytes.all)),
      atMost(`List: bytes of the document, ${shown.length} of ${ARTICLES} works`, list[0].bytes.document, 24_000, kb),
      atMost('List: elements', elements[0], 1_600),
      detail(`of the peer, all ${ARTICLES}`, String(elements[1])),
      compared('Click on Home to the last row of the list, desk', ...desk, 0.8, ms),
      detail('without pointing at the link before', `${ms(hasty[0])} of ${ms(hasty[1])}`),
      compared('Tap on Home to the last row of the list, phone', ...phone, 0.8, ms),
    ]
  } finally {
    await browser.close()
  }
}
