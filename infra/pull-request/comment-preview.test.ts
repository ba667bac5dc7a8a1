import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

/** The command against a server that responds as GitHub does. */

interface Comment {
  id: number
  body: string
  user: { type: string }
}

let server: Server
let dir: string
let comments: Comment[] = []
let status = 200
const aComment = (body: string, type = 'User') => ({ id: comments.length + 1, body, user: { type } })

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'portfolio-comment-'))
  server = createServer(async (request, response) => {
    const { method, url = '', headers } = request
    const path = url.replace('/repos/team/site/issues/', '')
    const respond = (body: object) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (headers.authorization !== 'Bearer secret' || status !== 200) return respond({ message: 'Resource not accessible by integration' })
    const page = Number(/^7\/comments\?per_page=100&page=(\d+)$/.exec(path)?.[1])
    if (method === 'GET' && page) return respond(comments.slice((page - 1) * 100, page * 100))
    const { body } = (await json(request)) as { body: string }
    const known = comments.find(({ id }) => method === 'PATCH' && path === `comments/${id}`)
    if (known) known.body = body
    else if (method === 'POST' && path === '7/comments') comments.push(aComment(body, 'Bot'))
    respond({})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.close()
  rmSync(dir, { recursive: true })
})
beforeEach(() => {
  comments = []
  status = 200
})

const comment = (text: string, app = 'public-mfe') =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const file = join(dir, 'preview.txt')
    writeFileSync(file, text)
    const env = {
      GITHUB_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      GITHUB_REPOSITORY: 'team/site',
      GITHUB_TOKEN: 'secret',
      PULL_REQUEST: '7',
    }
    execFile(process.execPath, [join(import.meta.dirname, 'comment-preview.ts'), app, file], { env }, (error, _, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stderr.trim() }),
    )
  })

it('a pull request has one comment with the link to the preview of each app, of its newest commit', async () => {
  comments = Array.from({ length: 100 }, (_, id) => ({ ...aComment('Looks good'), id: 1_000 + id }))
  comments.push({ ...aComment('<!-- preview of public-mfe --> or so, I think'), id: 2_000 })
  expect(await comment('Preview 1\nhttps://site.example/preview/1\n')).toEqual({ code: 0, output: '' })
  await comment('Preview 2\n', 'shell')
  await comment('Preview 3\n')
  expect(comments.slice(100).map(({ body }) => body)).toEqual([
    '<!-- preview of public-mfe --> or so, I think',
    '<!-- preview of public-mfe -->\nPreview 3\n',
    '<!-- preview of shell -->\nPreview 2\n',
  ])
})

it('the command fails with what GitHub says when the job may not write', async () => {
  status = 403
  const { code, output } = await comment('Preview 1\n')
  expect(code).toBe(1)
  expect(output).toMatch(/^GET http:\S+ responded with status 403: Resource not accessible by integration$/)
})
