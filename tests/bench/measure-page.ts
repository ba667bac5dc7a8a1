import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { launchOptions } from '#support/browser.ts'
import { quantile } from './quantiles.ts'
import { peerFolder } from './start-peer.ts'

/** A first visit on a phone, measured by Lighthouse. Times in milliseconds, bytes as transferred. */
export interface PageVisit {
  firstPaint: number
  largestPaint: number
  speedIndex: number
  /** Total blocking time. */
  blocked: number
  bytes: { all: number; document: number; scripts: number; fonts: number; images: number }
  requests: number
}

/** In a process of its own, so that this one does not compete with the page for a processor. */
const measureOnce = async (url: string): Promise<PageVisit> => {
  const args = [join(peerFolder, 'measure-page.js'), url, ...launchOptions.args, '--headless']
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, CHROMIUM_PATH: launchOptions.executablePath },
  })
  return JSON.parse(stdout)
}

const median = (values: number[]) => quantile(values, 0.5)

const summarize = (visits: PageVisit[]): PageVisit => {
  const of = (read: (visit: PageVisit) => number) => median(visits.map(read))
  return {
    firstPaint: of((visit) => visit.firstPaint),
    largestPaint: of((visit) => visit.largestPaint),
    speedIndex: of((visit) => visit.speedIndex),
    blocked: of((visit) => visit.blocked),
    requests: of((visit) => visit.requests),
    bytes: {
      all: of(({ bytes }) => bytes.all),
      document: of(({ bytes }) => bytes.document),
      scripts: of(({ bytes }) => bytes.scripts),
      fonts: of(({ bytes }) => bytes.fonts),
      images: of(({ bytes }) => bytes.images),
    },
  }
}

/** Resolves with the medians of some visits. */
export const visitPage = async (url: string, rounds: number): Promise<PageVisit> => {
  const visits: PageVisit[] = []
  for (let round = 0; round < rounds; round += 1) visits.push(await measureOnce(url))
  return summarize(visits)
}

/** Visits both pages in turn, so that both see the same machine. Resolves with the medians. */
export const comparePages = async (ours: string, theirs: string, rounds: number): Promise<[ours: PageVisit, theirs: PageVisit]> => {
  const visits: [PageVisit[], PageVisit[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    visits[0].push(await measureOnce(ours))
    visits[1].push(await measureOnce(theirs))
  }
  return [summarize(visits[0]), summarize(visits[1])]
}
