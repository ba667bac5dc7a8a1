import { readFileSync } from 'node:fs'

/** The content that the benchmark wrote beside the images (../site-content.ts). */
export const readContent = () => JSON.parse(readFileSync('public/content.json', 'utf8'))
