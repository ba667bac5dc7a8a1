import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { readManifest, root } from './workspaces.ts'

const workspaces = readManifest('').workspaces?.flatMap((pattern) => globSync(pattern, { cwd: root })) ?? []
const documents = globSync(['*.md', 'docs/**/*.md', '{api,infra,shell,*-mfe}/README.md', 'packages/*/README.md', 'tests/**/README.md'], {
  cwd: root,
  exclude: ['**/node_modules/**', 'CHANGELOG.md'],
})
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** As GitHub makes them of headings. */
const listAnchors = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )

const isMissing = (document: string, link: string): boolean => {
  const [path = '', anchor] = link.split('#')
  const target = path ? join(dirname(document), path) : document
  if (!existsSync(join(root, target))) return true
  return anchor !== undefined && !listAnchors(read(target)).includes(anchor)
}

it.each(documents)('the links of %s lead to files and headings that exist', (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link)
  expect(links.filter((link) => isMissing(document, link))).toEqual([])
})

it.each(documents)('the source files that %s names exist', (document) => {
  const named = [...read(document).matchAll(/`([\w@./-]+\.(?:tsx?|mjs))`/g)].map(([, path = '']) => path)
  const paths = named.filter((path) => workspaces.some((workspace) => path.startsWith(`${workspace}/`)))
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
