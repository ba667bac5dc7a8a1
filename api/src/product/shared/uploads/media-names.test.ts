import { describe, expect, it } from 'vitest'
import { parseMediaName, variantFileName } from './media-names.ts'

const ID = '0190a0a0-0000-7000-8000-000000000001'

describe('the name of a variant', () => {
  it.each([16, 480, 9_999, 16_384])('is parsed for an image that is %i pixels wide', (width) =>
    expect(parseMediaName(variantFileName(ID, width, 'webp'))).toMatchObject({ id: ID, type: 'image/webp' }),
  )
})
