import { isAbsolute, relative } from 'node:path'
import { root } from './run.mjs'

const COUNT = 20

const vitestTests = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration }) => ({ file: name, title: fullName, status, ms: duration ?? 0 })),
  )

const playwrightTests = ({ suites = [], specs = [] }, path = []) => [
  ...suites.flatMap((suite) => playwrightTests(suite, suite.title === suite.file ? path : [...path, suite.title])),
  ...specs.map(({ file, title, tests }) => ({
    file: `tests/${file}`,
    title: [...path, title].join(' '),
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    errors: tests.flatMap(({ status, results }) =>
      ['unexpected', 'flaky'].includes(status) ? [results.find(({ errors }) => errors?.length)?.errors[0]] : [],
    ),
  })),
]

const shorten = (text, length) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

const readTests = ({ vitest, playwright }) => [...(vitest ? vitestTests(vitest) : []), ...(playwright ? playwrightTests(playwright) : [])]

const toPath = (file) => (isAbsolute(file) ? relative(root, file) : file)

/** Returns a table of the slowest tests in the JSON reports of both runners. */
export const slowestTests = (reports) => {
  const rows = readTests(reports)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, COUNT)
  const lines = rows.map(({ file, title, ms }) => {
    const path = toPath(file)
    return `${(ms / 1000).toFixed(1).padStart(7)} s  ${shorten(path, 52).padEnd(52)}  ${shorten(title, 90)}`
  })
  return [`The ${rows.length} slowest tests:`, ...lines].join('\n')
}

/** Returns a line for each file with tests that were not run. */
export const skippedTests = (reports) => {
  const files = readTests(reports).flatMap(({ file, status = 'passed' }) => (['passed', 'failed'].includes(status) ? [] : [toPath(file)]))
  return [...new Set(files)].map((file) => `  ${files.filter((one) => one === file).length} in ${file}`).join('\n')
}

const MESSAGE_LINES_MAX = 6
const withoutColors = (text) => text.replaceAll(/\u001b\[[\d;]*m/g, '')

/** Returns all failures as `{ file, title, message }`. `failures`: of the checks and of Vitest, as `failures-reporter.mjs` writes them. */
const readFailures = ({ failures = [], playwright }) => [
  ...failures,
  ...(playwright?.errors ?? []).map(({ message }) => ({ file: 'tests', title: 'outside of a test', message })),
  ...(playwright ? playwrightTests(playwright) : []).flatMap(({ file, title, errors }) =>
    errors.map((error) => ({ file, title, message: error?.message ?? 'ended without a message' })),
  ),
]

/** Returns the name of every failed test with the beginning of its message. */
export const failedTests = (reports) =>
  readFailures(reports).flatMap(({ file, title, message = '' }) => {
    const lines = withoutColors(message).split('\n').slice(0, MESSAGE_LINES_MAX)
    return [`FAILED: ${toPath(file)}  ${title}`, ...lines.map((line) => `    ${line}`), '']
  })
