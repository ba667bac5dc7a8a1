import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './workspaces.ts'

type Theme = Record<'light' | 'dark', string>

it('icons and pictures for link previews have the colors of the design tokens', async () => {
  const { COLORS } = (await import(join(root, 'api/src/product/shared/colors.ts'))) as { COLORS: Record<string, Theme> }
  const tokens = readFileSync(join(root, 'packages/ui/src/tokens.css'), 'utf8')
  for (const [name, { light, dark }] of Object.entries(COLORS)) expect(tokens).toContain(`--${name}: light-dark(${light}, ${dark});`)
})
