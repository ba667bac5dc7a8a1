import { readFile } from 'node:fs/promises'
import { API_PREFIX, type ErrorBody, TOKEN_HEADER } from '@portfolio/contracts'
import type { Env } from '#env'
import { parseJson } from '#shared/parse-json.ts'
import { localTokenPath } from '../product/auth/local-token.ts'

// Commands talk to a site over HTTP, with an API token.

/** An activation renders every public page before it responds. */
const RESPONSE_MS_MAX = 180_000

interface Site {
  url: string
  token: string
  /** What to do when the token is rejected, as a sentence. */
  advice: string
  /** What to do when nothing responds, as a sentence. */
  startAdvice: string
}

export type Call = <Body>(path: string, payload?: object) => Promise<Body>

const readToken = async (file: string): Promise<string> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`Cannot read the token file ${file} (${error.code})`)
  })
  return text.trim()
}

/** Resolves with the site named by options or environment. The default is the one on this machine, with the token in its data directory. */
export const findSite = async (options: { site?: string; 'token-file'?: string }, env: Env): Promise<Site> => {
  const site = options.site ?? env.siteUrl
  if (site && !/^https?:$/.test(URL.parse(site)?.protocol ?? '')) throw new Error('--site must be an address such as https://example.org')
  const given = options['token-file'] ? await readToken(options['token-file']) : env.releasesToken
  if (site) {
    const url = new URL(site).origin
    const advice = 'Create one on its server with "npm run owner -- token --name <name> --app <app>".'
    if (!given) throw new Error(`${url} needs a token in RELEASES_TOKEN or --token-file. ${advice}`)
    return { url, token: given, advice, startAdvice: '' }
  }
  const file = localTokenPath(env.dataDir)
  return {
    url: `http://localhost:${env.port}`,
    token: given ?? (await readFile(file, 'utf8').catch(() => '')).trim(),
    advice: `Delete ${file} and restart the site for a new one.`,
    startAdvice: 'On this machine, "npm start" starts it.',
  }
}

/** Codes of a connection that ends after the request has been sent. */
const LOST_CODES = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/** A change that was made must not be repeated: a second rollback undoes another version. */
const adviseToLook = (isChange: boolean) =>
  isChange ? '; the change may still be made. See what "npm run releases -- list" prints before you repeat it.' : '.'

/** Says why a call failed. A change may have been made nevertheless. */
const describeFailure = (error: Error, { url, startAdvice }: Site, isChange: boolean, responseMsMax: number): string => {
  if (error.name === 'TimeoutError') return `The site at ${url} has not answered in ${responseMsMax / 1_000} s${adviseToLook(isChange)}`
  const { code = '', message } = (error.cause ?? error) as NodeJS.ErrnoException
  if (isChange && LOST_CODES.has(code)) return `The site at ${url} ended the connection (${code})${adviseToLook(isChange)}`
  return `The site at ${url} is not running or cannot be reached (${code || message}). ${startAdvice}`.trim()
}

/** Returns a function that calls the API. It rejects with a sentence, also when the response takes longer than `responseMsMax`. */
export const createCall =
  (site: Site, responseMsMax = RESPONSE_MS_MAX): Call =>
  async <Body>(path: string, payload?: object) => {
    const { url, token, advice } = site
    const isChange = payload !== undefined
    const fail = (error: Error) => {
      throw new Error(describeFailure(error, site, isChange, responseMsMax))
    }
    const response = await fetch(url + API_PREFIX + path, {
      method: payload ? 'POST' : 'GET',
      headers: { [TOKEN_HEADER]: token, ...(payload && { 'content-type': 'application/json' }) },
      body: payload && JSON.stringify(payload),
      // To follow a redirect could send the token to another site.
      redirect: 'manual',
      signal: AbortSignal.timeout(responseMsMax),
    }).catch(fail)
    const text = await response.text().catch(fail)
    const target = response.status >= 300 && response.status < 400 && URL.parse(response.headers.get('location') ?? '', response.url)
    if (target)
      throw new Error(`The site at ${url} redirects to ${target}, which does not get the token. If that is the site, use its address.`)
    const body = parseJson(text)
    if (response.status === 401) throw new Error(`The site at ${url} rejected the token. ${advice}`)
    const sentence = (body as ErrorBody | undefined)?.errors?.[0]?.msg
    // Without a sentence it is the response of a proxy, which may have lost the gateway or stopped waiting for it.
    const isUnknown = isChange && response.status >= 500
    if (!response.ok) throw new Error(sentence ?? `${url} responded with status ${response.status}${adviseToLook(isUnknown)}`)
    if (!body) throw new Error(`The response of ${url} is not from the API of this site`)
    return body as Body
  }
