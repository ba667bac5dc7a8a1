import { buildPart } from '@portfolio/tooling/build-part'

await buildPart({ name: 'admin-mfe', dir: import.meta.dirname, exposes: { './routes': './src/routes.tsx' } })
