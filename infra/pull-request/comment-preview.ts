/**
 * Writes the link to a preview as a comment of a pull request, or changes the one of an earlier commit:
 * `node infra/pull-request/comment-preview.ts public-mfe preview.txt`. The environment has GITHUB_TOKEN, GITHUB_REPOSITORY and PULL_REQUEST.
 */
import { readFile } from 'node:fs/promises'

interface Comment {
  id: number
  body?: string
  user?: { type?: string } | null
}

const PAGE = 100
const { GITHUB_API_URL = 'https://api.github.com', GITHUB_REPOSITORY, GITHUB_TOKEN, PULL_REQUEST } = process.env
const [app, file] = process.argv.slice(2)

const call = async <Body>(method: string, path: string, payload?: object): Promise<Body> => {
  const response = await fetch(`${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/issues/${path}`, {
    method,
    headers: { accept: 'application/vnd.github+json', authorization: `Bearer ${GITHUB_TOKEN}`, 'content-type': 'application/json' },
    ...(payload && { body: JSON.stringify(payload) }),
  })
  const body = (await response.json().catch(() => ({}))) as { message?: string }
  if (!response.ok) throw new Error(`${method} ${response.url} responded with status ${response.status}: ${body.message ?? ''}`)
  return body as Body
}

/** Finds the comment of an earlier commit. Ignores those of people, which may begin the same way. */
const findEarlier = async (mark: string): Promise<Comment | undefined> => {
  for (let page = 1; ; page += 1) {
    const comments = await call<Comment[]>('GET', `${PULL_REQUEST}/comments?per_page=${PAGE}&page=${page}`)
    const earlier = comments.find(({ body = '', user }) => user?.type === 'Bot' && body.startsWith(mark))
    if (earlier || comments.length < PAGE) return earlier
  }
}

try {
  if (!app || !file || !GITHUB_REPOSITORY || !GITHUB_TOKEN || !PULL_REQUEST)
    throw new Error('Usage: node infra/pull-request/comment-preview.ts <app> <file>, with GITHUB_REPOSITORY, GITHUB_TOKEN and PULL_REQUEST')
  const mark = `<!-- preview of ${app} -->`
  const body = `${mark}\n${(await readFile(file, 'utf8')).trim()}\n`
  const earlier = await findEarlier(mark)
  if (earlier) await call('PATCH', `comments/${earlier.id}`, { body })
  else await call('POST', `${PULL_REQUEST}/comments`, { body })
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
