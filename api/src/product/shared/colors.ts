/** The design tokens of packages/ui/src/tokens.css that drawn images need. */
export const COLORS = {
  paper: { light: '#f8f5ee', dark: '#181613' },
  ink: { light: '#211d18', dark: '#ebe4d6' },
  'ink-soft': { light: '#5c554b', dark: '#b3aa9b' },
  accent: { light: '#165d57', dark: '#86c8bb' },
} as const
