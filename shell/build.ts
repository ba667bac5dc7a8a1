import { buildPart } from '@portfolio/tooling/build-part'

await buildPart({
  name: 'shell',
  dir: import.meta.dirname,
  clientEntry: './src/entry.client.tsx',
  serverEntry: './src/entry.server.tsx',
  bootEntry: './src/boot.ts',
})
