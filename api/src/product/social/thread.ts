/** Draws pictures in a thread of its own: opening fonts and placing letters takes longer than a request may wait for another. */
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { type Card, drawCard } from './card.ts'

export interface Task {
  id: number
  card: Card
}

export interface Outcome {
  id: number
  png?: Uint8Array<ArrayBuffer>
  /** Why there is no picture. */
  error?: string
}

const port = parentPort
if (!port) throw new Error('This file runs as a worker thread')

port.on('message', async ({ id, card }: Task) => {
  try {
    const png = await sharp(Buffer.from(drawCard(card)))
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer()
    port.postMessage({ id, png: new Uint8Array(png) } satisfies Outcome)
  } catch (error) {
    port.postMessage({ id, error: String(error) } satisfies Outcome)
  }
})
