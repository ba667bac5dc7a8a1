import type { PartBuild } from '@portfolio/tooling/rspack'
import { runPart } from '@portfolio/tooling/run-part'

/** What this room is built and released as. `node part.ts build` and `node part.ts release` do it. */
export const part: PartBuild = {
  name: 'shell',
  dir: import.meta.dirname,
  clientEntries: { public: './src/entry.public.tsx', admin: './src/entry.admin.tsx' },
  serverEntry: './src/entry.server.tsx',
  bootEntry: './src/boot.ts',
}

if (import.meta.main) await runPart(part)
