import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** Relative luminance and contrast as WCAG 2.2 defines them. */
const luminance = (hex: string) => {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const themes = ['light', 'dark'] as const
const color = (name: string, theme: (typeof themes)[number]) => {
  const found = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css)
  const value = found?.[theme === 'light' ? 1 : 2]
  if (!value) throw new Error(`No color --${name}`)
  return value
}

const grounds = ['paper', 'paper-raised', 'accent-wash']
const words = ['ink', 'ink-soft', 'accent', 'accent-strong', 'danger', 'success', 'warning']
const marks = ['rule-strong', 'focus', 'accent']

describe.each(themes)('the %s theme', (theme) => {
  it.each(words.flatMap((word) => grounds.map((background) => [word, ground])))('writes %s on %s with at least 4.5:1', (word, ground) => {
    expect(contrast(color(word, theme), color(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(marks.flatMap((mark) => grounds.map((background) => [mark, ground])))('outlines with %s on %s with at least 3:1', (mark, ground) => {
    expect(contrast(color(mark, theme), color(ground, theme))).toBeGreaterThanOrEqual(3)
  })

  it.each(['accent', 'accent-strong'])('writes on a ground of %s with at least 4.5:1', (background) => {
    expect(contrast(color('on-accent', theme), color(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })
})
