/** Prints what Lighthouse measures of a page on a phone whose connection and processor are really slowed down, as one line of JSON. */
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

const [url, ...chromeFlags] = process.argv.slice(2)
const chrome = await launch({ chromePath: process.env.CHROMIUM_PATH, chromeFlags, logLevel: 'silent' })
try {
  const settings = { throttlingMethod: 'devtools', onlyCategories: ['performance'] }
  const { lhr } = await lighthouse(url, { port: chrome.port, logLevel: 'silent' }, { extends: 'lighthouse:default', settings })
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
  const requests = lhr.audits['network-requests'].details.items.filter((request) => /^https?:/.test(request.url))
  const failed = requests.filter(({ statusCode }) => statusCode < 200 || statusCode >= 400)
  if (failed.length) throw new Error(`Not loaded: ${failed.map((request) => request.url).join(', ')}`)
  const count = (type) =>
    requests.filter(({ resourceType }) => !type || resourceType === type).reduce((sum, { transferSize }) => sum + transferSize, 0)
  const value = (audit) => lhr.audits[audit].numericValue
  console.log(
    JSON.stringify({
      firstPaint: value('first-contentful-paint'),
      largestPaint: value('largest-contentful-paint'),
      speedIndex: value('speed-index'),
      blocked: value('total-blocking-time'),
      bytes: { all: count(), document: count('Document'), scripts: count('Script'), fonts: count('Font'), images: count('Image') },
      requests: requests.length,
    }),
  )
} finally {
  chrome.kill()
}
