import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './workspaces.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** Returns the values, not the types, in `{ … }` before a module. */
const namesBefore = (from: string, text: string): string[] =>
  [...text.matchAll(/(?:import|export) \{([^}]*)\} from '([^']+)'/g)]
    .filter(([, , module]) => module === from)
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '))

it('public pages use nothing of TanStack Query that the shell leaves out of the script for visitors', () => {
  const provided = namesBefore('#whole-query', read('shell/src/federation/visitor-query.ts'))
  const files = globSync('{shell,public-mfe,packages/api-client}/src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !/admin/.test(path))
  const used = files.flatMap((path) => namesBefore('@tanstack/react-query', read(path)))
  expect(used).toContain('useQuery')
  expect(used.filter((name) => !provided.includes(name))).toEqual([])
  expect(provided.filter((name) => !used.includes(name))).toEqual([])
})
