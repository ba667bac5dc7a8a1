import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { BACKGROUND_HEIGHT, BACKGROUND_WIDTH, backgroundPixels } from './drawings/background.ts'

export const defaultBackgroundFile = fileURLToPath(new URL('../../shell/src/layout/default-background.avif', import.meta.url))

if (import.meta.main) {
  const image = sharp(await backgroundPixels(), { raw: { width: BACKGROUND_WIDTH, height: BACKGROUND_HEIGHT, channels: 3 } })
  const bytes = await image.avif({ quality: 42, effort: 9 }).toBuffer()
  await writeFile(defaultBackgroundFile, bytes)
  process.stdout.write(`${bytes.length} bytes\n`)
}
