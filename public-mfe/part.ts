import type { PartBuild } from '@portfolio/tooling/rspack'
import { runPart } from '@portfolio/tooling/run-part'

/** What this room is built and released as. `node part.ts build` and `node part.ts release` do it. */
export const part: PartBuild = {
  name: 'public-mfe',
  dir: import.meta.dirname,
  exposes: { './routes': './src/routes.tsx' },
  serverEntry: './src/routes.tsx',
  singleFile: true,
}

if (import.meta.main) await runPart(part)
