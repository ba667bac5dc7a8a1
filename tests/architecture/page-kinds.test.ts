import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './workspaces.ts'

it('each kind of page has a stylesheet of the module that the server renders it with', async () => {
  const source = readFileSync(join(root, 'public-mfe/src/routes.server.tsx'), 'utf8')
  const modules = new Map([...source.matchAll(/import \{ (\w+) \} from '\.(\/[^']+)'/g)].map(([, name, path]) => [name, `./src${path}`]))
  const kinds = [...source.matchAll(/ofKind\('([^']+)', (\w+)\(/g)].map(([, kind, name]) => [kind, modules.get(name)])
  const { app } = await import(join(root, 'public-mfe/app.config.ts'))
  expect(app.pageKinds).toEqual(Object.fromEntries(kinds))
})
