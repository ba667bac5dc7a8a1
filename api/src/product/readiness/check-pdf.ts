import { SCHOLAR_PDF_BYTES_MAX } from '@portfolio/contracts'
import type { CheckedWork, Finding } from './checked-work.ts'
import type { PageContent } from './read-page.ts'

/** Requests a public file as a visitor does. Rejects while the store or the database is unavailable. */
export type RequestFile = (path: string, headers?: Record<string, string>) => Promise<Response>

const FIELD = 'details.links'
const SIGNATURE = '%PDF-'

/** Checks that a file of this site is a PDF that is small enough. Reads only its first bytes. */
const checkFile = async (path: string, requestFile: RequestFile): Promise<Finding> => {
  const response = await requestFile(path, { range: `bytes=0-${SIGNATURE.length - 1}` })
  const start = await response.text()
  if (response.status !== 206) return { problem: 'pdf-gone', found: path }
  const type = response.headers.get('content-type') ?? ''
  if (type !== 'application/pdf' || start !== SIGNATURE) return { problem: 'pdf-type', found: path }
  const bytes = Number(response.headers.get('content-range')?.split('/')[1])
  return { problem: bytes > SCHOLAR_PDF_BYTES_MAX ? 'pdf-size' : undefined, found: String(bytes) }
}

/** Checks that the page names a PDF on its own host that exists and is small enough. `origin` is that of the site, if it is configured. */
export const checkPdf = async (
  { tags }: PageContent,
  { links, details }: CheckedWork,
  origin: string | undefined,
  requestFile: RequestFile,
): Promise<Finding> => {
  const [, address] = tags.find(([tag]) => tag === 'citation_pdf_url') ?? []
  if (address === undefined) {
    const elsewhere = links.find(({ kind }) => kind === 'pdf')
    if (elsewhere) return { problem: 'pdf-elsewhere', found: elsewhere.href, field: FIELD }
    const embargoed = details.embargoed?.find(({ kind }) => kind === 'pdf')
    return { problem: 'pdf-missing', found: embargoed?.until, field: FIELD }
  }
  const own = origin ?? 'http://localhost'
  const url = URL.parse(address, own)
  if (url?.origin !== own) return { problem: 'pdf-elsewhere', found: address, field: FIELD }
  return { ...(await checkFile(url.pathname, requestFile)), field: FIELD }
}
