import { API_PREFIX, FILE_BYTES_MAX, fileUpload, isFilePath, ownerEndpoints, TOKEN_HEADER } from '@portfolio/contracts'
import { StoreUnavailable } from '@portfolio/object-store'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import { anOfficeFile, anOpenDocument, aPdf, aZip, aZipOf } from '#test/files.ts'
import { createPng } from '#test/images.ts'
import { getMemoryUsage } from '#test/memory-usage.ts'
import { createPartHeader, FORM_END, type Part } from '#test/multipart.ts'
import { startMediaServer } from '#test/start-media-server.ts'
import { write, writeZeros } from '#test/write-request.ts'

const PATH = API_PREFIX + ownerEndpoints.fileUpload
const WRONG_TYPE = 'File type must be PDF, PowerPoint, Word, Excel, OpenDocument, CSV, text, MP4, WebM or ZIP'

const server = await startMediaServer()
afterAll(() => server.close())

const upload = (part: Partial<Part> = {}) => server.upload({ body: aPdf(), fileName: 'paper.pdf', ...part }, {}, PATH)
const uploadFile = async (part: Partial<Part> = {}) => {
  const response = await upload(part)
  expect(response).toMatchObject({ status: 200, body: { success: true } })
  return response.body.file as { _id: string; url: string; name: string; bytes: number }
}
const getHeaders = async (url: string) => Object.fromEntries((await server.getAsOwner(url)).headers)

/** Sends an upload that must be rejected and must not store anything. */
const uploadRejected = async (parts: Part | Part[], headers?: Record<string, string>) => {
  const before = { keys: await server.keys(), rows: await server.fileRows() }
  const { status, body } = await server.upload(parts, headers, PATH)
  expect({ keys: await server.keys(), rows: await server.fileRows() }).toEqual(before)
  expect(await server.staged()).toEqual([])
  return { status, msg: body.errors?.[0]?.msg }
}

describe('an uploaded PDF', () => {
  it('is served unchanged, inline, under its own name, and never as a page of this site', async () => {
    const body = aPdf('On computable numbers')
    const file = await uploadFile({ body, fileName: 'Turing 1936 – On Computable Numbers.PDF', type: 'text/html' })
    expect(file).toMatchObject({ name: 'Turing-1936-On-Computable-Numbers.pdf', bytes: body.length })
    expect(file.url).toBe(`/files/${file._id}/${file.name}`)
    expect(isFilePath(file.url)).toBe(true)
    const response = await server.getAsOwner(file.url)
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer()).equals(body)).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(body.length),
      'content-disposition': 'inline; filename="Turing-1936-On-Computable-Numbers.pdf"',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
      'accept-ranges': 'bytes',
      etag: `"${file._id}"`,
    })
    expect(await server.staged()).toEqual([])
  })

  it('is sent in parts, revalidated, and described without its body', async () => {
    const { url, _id, bytes } = await uploadFile()
    const part = await server.getAsOwner(url, { headers: { range: 'bytes=0-7' } })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, `bytes 0-7/${bytes}`, '%PDF-1.4'])
    expect((await server.getAsOwner(url, { headers: { range: `bytes=${bytes}-` } })).status).toBe(416)
    expect((await server.getAsOwner(url, { headers: { 'if-none-match': `"${_id}"` } })).status).toBe(304)
    const head = await server.getAsOwner(url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(bytes), ''])
  })

  it.each<[string, string]>([
    ['paper.pdf', 'paper.pdf'],
    ['paper.html', 'paper.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['..\\..\\x.pdf', 'x.pdf'],
    ['C:\\Papers\\Müller & Søn (2019).pdf', 'Muller-Son-2019.pdf'],
    ['Łoś, Weiß & Đurić, Æther.pdf', 'Los-Weiss-Duric-Aether.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['a.php.pdf', 'a-php.pdf'],
    ['論文.pdf', 'LunWen.pdf'],
    ['<script>alert(1)</script>.pdf', 'script.pdf'],
    ['a;b=c.pdf', 'a-b-c.pdf'],
    ['On %22Computable%22%0D%0ANumbers.pdf', 'On-Computable-Numbers.pdf'],
    ['%2e%2e%2fx.pdf', '2e-2e-2fx.pdf'],
    [' ', 'file.pdf'],
    [`${'long'.repeat(60)}.pdf`, `${'long'.repeat(20)}.pdf`],
  ])('named %j is served as %j', async (fileName, name) => {
    const { url } = await uploadFile({ fileName })
    expect(url.split('/').at(-1)).toBe(name)
    expect((await getHeaders(url))['content-disposition']).toBe(`inline; filename="${name}"`)
  })
})

const WEBM = Buffer.from('\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webm', 'latin1')
const MP4 = Buffer.concat([Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1'), Buffer.alloc(100)])
const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'

describe('another uploaded file', () => {
  it.each<[string, Buffer, string, string]>([
    ['data.zip', aZip(), 'data.zip', 'application/zip'],
    ['talk.zip', anOfficeFile('ppt/presentation.xml'), 'talk.pptx', `${OFFICE}.presentationml.presentation`],
    ['paper.doc', anOfficeFile('word/document.xml'), 'paper.docx', `${OFFICE}.wordprocessingml.document`],
    ['table.xlsx', anOfficeFile('xl/workbook.xml'), 'table.xlsx', `${OFFICE}.spreadsheetml.sheet`],
    ['macros.pptx', anOfficeFile('ppt/presentation.xml', { 'ppt/vbaProject.bin': 'x' }), 'macros.zip', 'application/zip'],
    ['excel4.xlsx', anOfficeFile('xl/workbook.xml', { 'xl/macrosheets/sheet1.xml': '<x/>' }), 'excel4.zip', 'application/zip'],
    ['talk.odp', anOpenDocument('presentation'), 'talk.odp', `${OPEN_DOCUMENT}.presentation`],
    ['paper.odt', anOpenDocument('text'), 'paper.odt', `${OPEN_DOCUMENT}.text`],
    ['table.ods', anOpenDocument('spreadsheet'), 'table.ods', `${OPEN_DOCUMENT}.spreadsheet`],
    ['basic.odt', anOpenDocument('text', { 'Basic/Standard/Module1.xml': '<x/>' }), 'basic.zip', 'application/zip'],
    ['python.ods', anOpenDocument('spreadsheet', { 'Scripts/python/macro.py': 'x' }), 'python.zip', 'application/zip'],
    ['cut.odp', anOpenDocument('presentation').subarray(0, -22), 'cut.zip', 'application/zip'],
    ['code.pptx', aZipOf({ 'src/ppt/presentation.xml': 'x' }), 'code.zip', 'application/zip'],
    ['data.csv', Buffer.from('name,year\nGödel,1931\n'), 'data.csv', 'text/csv; charset=utf-8'],
    ['DATA.TSV', Buffer.from('a\tb'), 'DATA.tsv', 'text/tab-separated-values; charset=utf-8'],
    ['page.html.txt', Buffer.from('<!doctype html><script>alert(1)</script>'), 'page-html.txt', 'text/plain; charset=utf-8'],
    ['talk.mov', MP4, 'talk.mp4', 'video/mp4'],
    ['talk.webm', WEBM, 'talk.webm', 'video/webm'],
  ])('is downloaded, never shown, as what its content is: %s', async (fileName, body, name, type) => {
    const { url } = await uploadFile({ body, fileName, type: 'text/html' })
    expect(url.split('/').at(-1)).toBe(name)
    const response = await server.getAsOwner(url)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(body)).toBe(true)
  })

  it.each([
    ['Latin-1', Buffer.from('name\nG\xf6del', 'latin1')],
    ['UTF-16 with letters beyond ASCII', Buffer.from('name\nGödel', 'utf16le')],
    ['a program', Buffer.from('MZ\x90\0\x03', 'latin1')],
    // The bytes of one letter in two parts of the upload, and the last one is missing.
    ['UTF-8 that is cut', Buffer.concat([Buffer.alloc(65_535, 'a'), Buffer.from('ö'), Buffer.from([0xc3])])],
  ])('named like text is rejected when it is %s', async (_, body) => {
    expect(await uploadRejected({ body, fileName: 'data.csv', type: 'text/csv' })).toEqual({ status: 422, msg: fileUpload.notUtf8 })
  })

  it.each([
    ['UTF-8', Buffer.from('name\nGödel\0')],
    ['UTF-16', Buffer.from('name\nTuring', 'utf16le')],
  ])('named like text is rejected for its NUL bytes when it is %s', async (_, body) => {
    expect(await uploadRejected({ body, fileName: 'data.csv', type: 'text/csv' })).toEqual({ status: 422, msg: fileUpload.hasNul })
  })
})

describe('a file of another type', () => {
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['HTML before a PDF', () => Buffer.concat([Buffer.from('<html><script>alert(1)</script>\n'), aPdf()])],
    ['a line before a PDF', () => Buffer.concat([Buffer.from('\n'), aPdf()])],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['an image', () => createPng()],
    ['a program', () => Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0', 'latin1')],
    ['PostScript', () => Buffer.from('%!PS-Adobe-3.0\n(%pipe%id) (w) file')],
    ['the first bytes of a PDF', () => Buffer.from('%PDF-1')],
    ['QuickTime', () => Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1')],
    ['Matroska', () => Buffer.from('\x1aE\xdf\xa3\x93B\x82\x88matroska', 'latin1')],
  ])('is rejected by its bytes: %s with the name and type of a PDF', async (_, make) => {
    const part = { body: await make(), fileName: 'paper.pdf', type: 'application/pdf' }
    expect(await uploadRejected(part)).toEqual({ status: 422, msg: WRONG_TYPE })
  })

  it('is rejected when it is a PDF without its end', async () => {
    const body = Buffer.concat([aPdf().subarray(0, 100), Buffer.alloc(300_000, 'x')])
    expect(await uploadRejected({ body })).toEqual({
      status: 422,
      msg: 'The PDF is incomplete. Save or download it again, then upload it.',
    })
  })
})

describe('an invalid form', () => {
  it('is rejected with 422 when it has two files, an empty one, none, or one in another field', async () => {
    const body = aPdf()
    expect(await uploadRejected([{ body }, { body }])).toEqual({ status: 422, msg: 'Too many files' })
    expect(await uploadRejected({ body: Buffer.alloc(0) })).toEqual({ status: 422, msg: 'File is smaller than 1 bytes' })
    expect(await uploadRejected([])).toMatchObject({ status: 422 })
    expect(await uploadRejected({ body, field: 'pdf' })).toEqual({ status: 422, msg: 'Please choose a file' })
  })

  it('is rejected with 415 when it is not a multipart form', async () => {
    for (const type of ['application/pdf', 'application/json', ''])
      expect(await uploadRejected({ body: aPdf() }, { 'content-type': type })).toEqual({
        status: 415,
        msg: 'Send the file as multipart/form-data',
      })
  })

  it('is rejected with 401 without a valid token, before its body is read', async () => {
    for (const token of ['', 'x'.repeat(43)]) {
      const { request, response } = server.openUpload({ [TOKEN_HEADER]: token, 'transfer-encoding': 'chunked' }, PATH)
      const writing = write(request, Buffer.concat([createPartHeader(), aPdf()])).then(() => writeZeros(request, FILE_BYTES_MAX))
      expect((await response).status).toBe(401)
      expect(server.bytesReadUntilResponse.at(-1)).toBeLessThan(1_000_000)
      request.destroy()
      await writing
    }
  })
})

/** Uploads a PDF of exactly `bytes`: its end follows after zeros. */
const uploadFileOfSize = async (bytes: number) => {
  const pdf = aPdf()
  const header = createPartHeader({ fileName: 'large.pdf' })
  const { request, response } = server.openUpload({ 'content-length': String(header.length + bytes + FORM_END.length) }, PATH)
  await write(request, Buffer.concat([header, pdf]))
  await writeZeros(request, bytes - 2 * pdf.length)
  await write(request, pdf)
  if (!request.destroyed) request.end(FORM_END)
  return response
}

describe('the largest file', () => {
  it('has 100,000,000 bytes and is stored with constant memory', async () => {
    expect(FILE_BYTES_MAX).toBe(100_000_000)
    const before = await getMemoryUsage()
    let peak = before
    const timer = setInterval(async () => {
      peak = Math.max(peak, await getMemoryUsage())
    }, 20)
    const response = await uploadFileOfSize(FILE_BYTES_MAX)
    clearInterval(timer)
    expect(response).toMatchObject({ status: 200, body: { file: { bytes: FILE_BYTES_MAX } } })
    expect(peak - before).toBeLessThan(90_000_000)
    expect((await server.getAsOwner(response.body.file.url, { method: 'HEAD' })).headers.get('content-length')).toBe(String(FILE_BYTES_MAX))
  }, 60_000)

  it('may not be exceeded by one byte: the response is 413 and nothing is stored', async () => {
    const rows = await server.fileRows()
    const tooLarge = { status: 413, body: { errors: [{ msg: 'File is larger than 100000000 bytes', path: 'file' }] } }
    expect(await uploadFileOfSize(FILE_BYTES_MAX + 1)).toMatchObject(tooLarge)
    expect(await server.fileRows()).toEqual(rows)
    await expect.poll(server.staged).toEqual([])
  }, 60_000)

  it('may not be exceeded by the content-length: the response is 413 before the body is read', async () => {
    const { request, response } = server.openUpload({ 'content-length': String(FILE_BYTES_MAX + 2_000_000) }, PATH)
    request.flushHeaders()
    expect((await response).status).toBe(413)
    request.destroy()
  })
})

describe('another address below /files', () => {
  it('is not found, even when the store has an object of that name', async () => {
    const { _id, name } = await uploadFile()
    await server.store.put(`files/${_id}/evil.html`, Buffer.from('<script>alert(1)</script>'), 'text/html')
    await server.store.put('files/evil.pdf', aPdf(), 'application/pdf')
    const paths = [
      ...[`${_id}/evil.html`, `${_id}/other.pdf`, `${_id}/${name}.pdf`, `${_id}/`, `${_id.toUpperCase()}/${name}`, `${uuid()}/${name}`],
      ...[
        `x/evil.pdf`,
        `..%2f${_id}/${name}`,
        `${_id}/..%2f..%2fmedia`,
        `${_id}/%00.pdf`,
        `${_id}/%E0%A4%A.pdf`,
        `${_id}/${'x'.repeat(3_000)}.pdf`,
      ],
    ]
    for (const path of paths) {
      const response = await server.getAsOwner(`/files/${path}`)
      expect(response.status, path).toBe(404)
      expect(await response.text(), path).not.toContain('script')
    }
  })
})

describe('a file when the store fails', () => {
  it.each([
    [503, new StoreUnavailable({ code: 'ETIMEDOUT', message: 'no response' })],
    [500, new Error('unexpected')],
  ])('returns %i and leaves no row', async (status, error) => {
    const failing = await startMediaServer({ wrapStore: (store) => ({ ...store, putFile: () => Promise.reject(error) }) })
    expect((await failing.upload({ body: aPdf() }, {}, PATH)).status).toBe(status)
    expect(await failing.fileRows()).toEqual([])
    expect(await failing.staged()).toEqual([])
    await failing.close()
  })
})
