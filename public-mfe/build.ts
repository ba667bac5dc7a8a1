import { buildPart } from '@portfolio/tooling/build-part'

await buildPart({
  name: 'public-mfe',
  dir: import.meta.dirname,
  exposes: { './routes': './src/routes.tsx' },
  serverEntry: './src/routes.tsx',
  singleFile: true,
})
