import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** Relative luminance and contrast as WCAG 2.2 defines them. */
const luminance = (hex: string) => {
  const channels = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  )
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

const backgrounds = ['paper', 'paper-raised', 'accent-wash']
const textColors = ['ink', 'ink-soft', 'accent', 'accent-strong', 'danger', 'success', 'warning']
const outlineColors = ['rule-strong', 'focus', 'accent']
const onEachBackground = (names: string[]) => names.flatMap((name) => backgrounds.map((background) => [name, background]))

describe.each(themes)('the %s theme', (theme) => {
  it.each(onEachBackground(textColors))('shows text in %s on %s with a contrast of at least 4.5:1', (text, background) => {
    expect(contrast(color(text, theme), color(background, theme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(onEachBackground(outlineColors))('shows outlines in %s on %s with a contrast of at least 3:1', (outline, background) => {
    expect(contrast(color(outline, theme), color(background, theme))).toBeGreaterThanOrEqual(3)
  })

  it.each(['accent', 'accent-strong'])('shows text in on-accent on %s with a contrast of at least 4.5:1', (background) => {
    expect(contrast(color('on-accent', theme), color(background, theme))).toBeGreaterThanOrEqual(4.5)
  })
})
