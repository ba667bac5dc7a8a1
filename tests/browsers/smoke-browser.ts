import { setTimeout as wait } from 'node:timers/promises'

/** What the smoke test needs of a browser. Elements are found by XPath, which every driver knows. */
export interface SmokeBrowser {
  /** "Firefox/140.0" */
  version: string
  open: (url: string) => Promise<void>
  /** Resolves when an element is visible. Rejects with its description after 20 seconds. */
  waitFor: (xpath: string) => Promise<void>
  click: (xpath: string) => Promise<void>
  type: (xpath: string, text: string) => Promise<void>
  /** Focuses the element and leaves it with Tab. */
  tabFrom: (xpath: string) => Promise<void>
  /** Chooses a file in an input, which may be hidden. */
  choose: (xpath: string, file: string) => Promise<void>
  evaluate: <Result>(expression: string) => Promise<Result>
  /** Messages of errors and of violations of the content security policy, where the driver reports them. */
  problems: string[]
  close: () => Promise<void>
}

export interface BrowserKind {
  name: string
  /** The packages of Debian that have it. */
  packages: string
  /** Returns the missing program, if there is one. */
  findMissing: () => string | undefined
  start: () => Promise<SmokeBrowser>
}

export const WAIT_MS = 20_000
const POLL_MS = 50

/** Resolves with what `read` finds, as soon as that is truthy. Rejects with `problem` after 20 seconds. */
export const poll = async <Found>(read: () => Promise<Found>, problem: string): Promise<NonNullable<Found>> => {
  for (const end = performance.now() + WAIT_MS; performance.now() < end; await wait(POLL_MS)) {
    const found = await read()
    if (found) return found
  }
  throw new Error(problem)
}
