// The thread that draws pictures: loading fonts and placing glyphs would delay other requests.
import sharp from 'sharp'
import { serveTasks } from '#threads/serve-tasks.ts'
import type { Card } from './card.ts'
import { drawCard } from './draw-card.ts'

serveTasks<Card, Uint8Array<ArrayBuffer>>(async (card) => {
  const png = await sharp(Buffer.from(drawCard(card)))
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
  return new Uint8Array(png)
})
