import { COLORS } from '#product/shared/colors.ts'

/** A picture for link previews: everything that it looks like depends on, beside the design. */
export interface Card {
  /** What the page is: "Journal article · 1950". */
  kicker: string
  title: string
  /** Authors, or the owner. */
  byline: string
  colors: Record<'paper' | 'ink' | 'inkSoft' | 'accent', string>
}

export const CARD_COLORS: Card['colors'] = {
  paper: COLORS.paper.light,
  ink: COLORS.ink.light,
  inkSoft: COLORS['ink-soft'].light,
  accent: COLORS.accent.light,
}
